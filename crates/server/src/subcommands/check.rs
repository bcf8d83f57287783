//! `castle check`: whether a data folder holds what it should. Changes nothing; shows no cards.

use super::say;
use crate::ids::TableId;
use crate::store::{self, Store};
use crate::table::State;
use crate::{Config, Fault};

pub(super) async fn run(config: Config) -> Result<(), Fault> {
    let cannot = |fault: store::Fault| Fault(fault.to_string());
    let (pool, _lock) = Store::read(&config.data).await.map_err(cannot)?;
    let mut faults = 0;
    for line in store::integrity(&pool).await.map_err(cannot)? {
        faults += 1;
        say(format_args!("the file: {line}"));
    }
    let tables = store::table_ids(&pool).await.map_err(cannot)?;
    for table in &tables {
        let log = store::log_of(&pool, table).await.map_err(cannot)?;
        let damage = match TableId::parse(table) {
            None => Some("its id is none".to_owned()),
            Some(id) => State::load(id, &log).err().map(|damage| format!("entry {}: {}", damage.seq, damage.why)),
        };
        if let Some(damage) = damage {
            faults += 1;
            say(format_args!("table {table}: {damage}"));
        }
    }
    pool.close().await;
    if faults > 0 {
        return Err(Fault(format!("{faults} of {} tables and the file do not check", tables.len())));
    }
    let count = tables.len();
    say(format_args!("the file and its {count} {} check", if count == 1 { "table" } else { "tables" }));
    Ok(())
}
