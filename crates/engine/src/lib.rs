mod action; mod card; mod event; mod seat; mod rules; mod view; pub use card::*; pub use seat::*; pub use rules::*; pub use action::*; pub use event::*; pub use view::*;
