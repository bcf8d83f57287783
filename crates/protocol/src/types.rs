//! The TypeScript declarations and the JSON Schema of everything on the wire.

use castle_engine as engine;
use ts_rs::TS;

/// One TypeScript module with every type of the protocol.
#[must_use]
pub fn typescript() -> String {
    let config = ts_rs::Config::default();
    let mut out = String::from("// Made from crates/protocol by `cargo xtask types`. Do not edit by hand.\n\n");
    out += &format!("export const PROTOCOL = {};\n", crate::PROTOCOL);
    out += &format!("export const BEAT_SECONDS = {};\n", crate::BEAT_SECONDS);
    out += &format!("export const SILENCE_SECONDS_MAX = {};\n", crate::SILENCE_SECONDS_MAX);
    out += &format!("export const RESTORED_MAX = {};\n\n", crate::RESTORED_MAX);
    let limits = serde_json::json!({
        "decks": engine::DECKS_MAX,
        "jokers": engine::JOKERS_PER_DECK_MAX,
        "seatsFewest": engine::SEATS_MIN,
        "seatsMost": engine::SEATS_MAX,
        "seatsPerDeck": engine::SEATS_PER_DECK_MAX,
    });
    out += &format!("/** The most and the fewest that there can be. */\nexport const LIMITS = {limits};\n\n");
    macro_rules! declare {
        ($($type:ty),* $(,)?) => {$(
            out += "export ";
            out += &<$type as TS>::decl(&config);
            out += "\n";
        )*};
    }
    declare!(
        engine::Rank,
        engine::Card,
        engine::Placed,
        engine::Seat,
        engine::Beat,
        engine::Power,
        engine::FourEffect,
        engine::AddDrawn,
        engine::PickUp,
        engine::SetUp,
        engine::Opener,
        engine::End,
        engine::Score,
        engine::LastCard,
        engine::Powers,
        engine::Four,
        engine::RuleOptions,
        engine::Preset,
        engine::Form,
        engine::Contradiction,
        engine::Zone,
        engine::Phase,
        engine::Action,
        engine::Requirement,
        engine::Refusal,
        engine::BurnedBy,
        engine::EndedBy,
        engine::Flip,
        engine::SeatCards,
        engine::SeatScore,
        engine::Event,
        engine::SeatPlaces,
        engine::Playable,
        engine::Blocked,
        engine::Offers,
        engine::RoundScores,
        engine::SeatView,
        castle_bots::Level,
        castle_bots::OtherWay,
        castle_bots::Effect,
        castle_bots::Reason,
        castle_bots::Advice,
        crate::Clock,
        crate::TableSettings,
        crate::Waits,
        crate::ClockShown,
        crate::Vote,
        crate::RecoveryShown,
        crate::Reaction,
        crate::Said,
        crate::Note,
        crate::ClientMessage,
        crate::Command,
        crate::ServerMessage,
        crate::Bye,
        crate::Why,
        crate::TableRefusal,
        crate::Spot,
        crate::Flight,
        crate::Moved,
        crate::RulesShown,
        crate::TableShown,
        crate::Person,
        crate::TableView,
        crate::RulesChoice,
        crate::HostedSeat,
        crate::BotSeat,
        crate::CreateTable,
        crate::Created,
        crate::Look,
        crate::InvitationSeen,
        crate::Claim,
        crate::Claimed,
        crate::ReplaceInvitation,
        crate::Replaced,
        crate::AddSeat,
        crate::SeatAdded,
        crate::SeatLink,
        crate::MakeSeatLink,
        crate::SeatLinkMade,
        crate::SeatOpener,
        crate::LookAtSeat,
        crate::SeatSeen,
        crate::OpenSeat,
        crate::RestoreSeats,
        crate::SeatRestored,
        crate::SeatsRestored,
        crate::MakeWatchLink,
        crate::WatchLinkMade,
        crate::Restart,
        crate::Restarted,
        crate::MatchSwitch,
        crate::ChangeRules,
        crate::RulesChanged,
        crate::Problem,
        crate::ProblemBody,
    );
    out
}

/// One TypeScript module with each preset, its usual length and the limits, as values. Apart from the types, so
/// that a page which shows no presets loads none.
#[must_use]
pub fn presets() -> String {
    let (mut options, mut forms) = (String::new(), String::new());
    for preset in engine::Preset::ALL.iter().copied() {
        let name = json(&preset);
        options += &format!("  {name}: {},\n", json(&preset.options()));
        forms += &format!("  {name}: {},\n", json(&engine::Form::usual(preset.options().score)));
    }
    format!(
        "// Made from crates/engine by `cargo xtask types`. Do not edit by hand.\n\n\
         import type {{ Form, Preset, RuleOptions }} from './protocol.gen.ts';\n\n\
         export const PRESETS: Record<Preset, RuleOptions> = {{\n{options}}};\n\n\
         export const USUAL_FORM: Record<Preset, Form> = {{\n{forms}}};\n"
    )
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("options have a JSON form")
}

/// The JSON Schemas of the two kinds of socket messages and of the HTTP bodies.
#[must_use]
pub fn json_schema() -> serde_json::Value {
    serde_json::json!({
        "ClientMessage": schemars::schema_for!(crate::ClientMessage),
        "ServerMessage": schemars::schema_for!(crate::ServerMessage),
        "CreateTable": schemars::schema_for!(crate::CreateTable),
        "Claim": schemars::schema_for!(crate::Claim),
        "ProblemBody": schemars::schema_for!(crate::ProblemBody),
    })
}
