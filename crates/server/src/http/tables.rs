//! Opening a table, restarting its match, changing its rules.

use std::net::SocketAddr;
use std::time::Instant;

use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use castle_engine::{SEATS_MAX, SEATS_MIN, Seat};
use castle_protocol::{
    BotSeat, ChangeRules, CreateTable, Created, Problem, Restart, Restarted, RulesChanged, RulesChoice,
};
use tracing::info;

use super::App;
use super::body::{Body, Named, SeatKey, secret};
use super::device::Device;
use super::error::Denied;
use crate::ids::{ActionId, TableId};
use crate::limits::visitor;
use crate::secret::{Hashed, Purpose};
use crate::store::{Change, LinkKept, LinkKind, NotSaved, Save};
use crate::table::entry::{SeatedBot, What};
use crate::table::{Answer, Ask, Knock, OPENER, OnDevice, State as Table, Wish, has_good_values, problem_of};
use crate::world::now;
use crate::{names, rules};

pub(super) async fn create(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    device: Device,
    Body(wanted): Body<CreateTable>,
) -> Result<Response, Denied> {
    let created = created(&app, peer, &headers, device.hashed(), &wanted).await?;
    Ok((StatusCode::CREATED, device.cookie(), Json(created)).into_response())
}

async fn created(
    app: &App,
    peer: SocketAddr,
    headers: &HeaderMap,
    device: Hashed,
    wanted: &CreateTable,
) -> Result<Created, Problem> {
    let shared = &app.0;
    let opening = opening(wanted)?;
    let key = secret(&wanted.key, "key")?.hashed(Purpose::SeatKey);
    let by = OnDevice { key, device };
    let links = links(wanted)?;
    if let Some(created) = created_before(app, by).await? {
        return Ok(created);
    }
    if let Some(address) = shared.proxies.forwarded(Some(peer.ip()), headers).address() {
        let taken = shared.new_tables.take(visitor(address), Instant::now());
        taken.map_err(|retry_after| Problem::TooManyRequests { retry_after })?;
    }

    let id = shared.tables.settings().chance.table_id();
    let (table, at) = (id.to_string(), now());
    let step = Table::blank(id).step(None, opening, at).map_err(problem_of)?;
    let against_bots = wanted.bots.len() + 1 == usize::from(wanted.seats);
    let mut changes = vec![
        Change::OpenTable { table: table.clone(), at },
        Change::SetAgainstBots { table: table.clone(), against_bots },
        Change::AddKey { hash: key, table: table.clone(), seat: 0, device: Some(device), at },
    ];
    changes.extend(links.into_iter().map(|(seat, hash)| Change::AddLink {
        table: table.clone(),
        link: LinkKept::new(hash, LinkKind::Invitation, Some(seat.number()), at),
    }));
    match shared.tables.store().save(Save { line: Some(step.line().clone()), changes }).await {
        Ok(()) => {
            info!(table.id = %id, seats = wanted.seats, "table created");
            Ok(Created { table, seat: OPENER })
        }
        // The same request may have come twice at once.
        Err(NotSaved::Taken) => created_before(app, by).await?.ok_or(Problem::SecretTaken),
        Err(NotSaved::Failed | NotSaved::OutOfStep) => Err(Problem::NotSaved),
    }
}

/// The table that the secret opened before: a repeat gets the same answer.
async fn created_before(app: &App, by: OnDevice) -> Result<Option<Created>, Problem> {
    let held = app.0.tables.store().seat_of(&by.key).await.map_err(|fault| {
        tracing::error!(%fault, "the store cannot be read");
        Problem::Unavailable
    })?;
    match held {
        None => Ok(None),
        Some((table, 0)) => {
            if let Some(id) = TableId::parse(&table) {
                // It may have another cookie by now; if that is not noted the answer is the same.
                let _unknown = app.0.tables.ask(id, |reply| Ask::Knock(Knock::KnowDevice { by, reply })).await;
            }
            Ok(Some(Created { table, seat: OPENER }))
        }
        Some(_) => Err(Problem::SecretTaken),
    }
}

/// The first entry of the log.
fn opening(wanted: &CreateTable) -> Result<What, Problem> {
    if !(SEATS_MIN..=SEATS_MAX).contains(&wanted.seats) {
        // Too many or too few for any rules: said in the words of the rules.
        let options = wanted.rules.preset.options();
        return Err(Problem::Rules { contradictions: options.check(wanted.rules.decks, wanted.seats) });
    }
    let host = names::person(&wanted.name).map_err(name_problem)?;
    Ok(What::Opened {
        name: names::table(&wanted.table_name).map_err(name_problem)?,
        seats: wanted.seats,
        rules: rules::chosen(&wanted.rules, wanted.seats).map_err(rules_problem)?,
        bots: bots(wanted, &host),
        host,
        settings: {
            has_good_values(&wanted.settings).map_err(|refusal| problem_of(refusal.into()))?;
            wanted.settings.clone()
        },
    })
}

/// The bots, with a name for each that nobody else at the table has.
fn bots(wanted: &CreateTable, host: &str) -> Vec<SeatedBot> {
    let mut bots: Vec<SeatedBot> = Vec::new();
    for BotSeat { seat, level } in wanted.bots.iter().copied() {
        let others = bots.iter().map(|bot| bot.name.as_str()).chain([host]);
        let name = names::bot(seat, others);
        bots.push(SeatedBot { seat, level, name });
    }
    bots
}

/// The hash of one secret for each seat that neither the host nor a bot has.
fn links(wanted: &CreateTable) -> Result<Vec<(Seat, Hashed)>, Problem> {
    let mut links = Vec::new();
    for seat in Seat::first(wanted.seats).skip(1) {
        let mut of_seat = wanted.invitations.iter().filter(|invitation| invitation.seat == seat);
        let bots = wanted.bots.iter().filter(|bot| bot.seat == seat).count();
        match (of_seat.next(), of_seat.next(), bots) {
            (Some(invitation), None, 0) => {
                let plain = secret(&invitation.secret, "invitations")?;
                links.push((seat, plain.hashed(Purpose::Invitation)));
            }
            (None, None, 1) => {}
            _ => {
                let detail = format!("invitations, bots: one of either for {seat} is wanted");
                return Err(Problem::BadRequest { detail });
            }
        }
    }
    if links.len() != wanted.invitations.len() || 1 + links.len() + wanted.bots.len() != usize::from(wanted.seats) {
        let detail = "invitations, bots: one for a seat that is not there".to_owned();
        return Err(Problem::BadRequest { detail });
    }
    Ok(links)
}

pub(super) async fn restart(
    State(app): State<App>,
    Named(table): Named<String>,
    SeatKey(key): SeatKey,
    Body(wanted): Body<Restart>,
) -> Result<Json<Restarted>, Denied> {
    if let Some(choice) = &wanted.rules {
        has_right_shape(choice)?;
    }
    fulfil(&app, &table, key, &wanted.id, Wish::Restart(wanted.rules)).await?;
    Ok(Json(Restarted { table }))
}

pub(super) async fn change_rules(
    State(app): State<App>,
    Named(table): Named<String>,
    SeatKey(key): SeatKey,
    Body(wanted): Body<ChangeRules>,
) -> Result<Json<RulesChanged>, Denied> {
    has_right_shape(&wanted.rules)?;
    fulfil(&app, &table, key, &wanted.id, Wish::ChangeRules(wanted.rules)).await?;
    Ok(Json(RulesChanged { table }))
}

/// Whether the values fit together depends on the table, which looks at that by itself.
fn has_right_shape(choice: &RulesChoice) -> Result<(), Problem> {
    match rules::chosen(choice, SEATS_MIN) {
        Err(fault @ rules::Fault::Shape(_)) => Err(rules_problem(fault)),
        Ok(_) | Err(rules::Fault::Contradictions(_)) => Ok(()),
    }
}

/// Has a table fulfil a wish.
async fn fulfil(app: &App, table: &str, key: Hashed, id: &str, wish: Wish) -> Result<(), Problem> {
    let table = TableId::parse(table).ok_or(Problem::UnknownTable)?;
    let id = ActionId::parse(id).ok_or_else(|| Problem::BadSecret { field: "id".to_owned() })?;
    match app.0.tables.ask(table, |reply| Ask::Wish { key, id, wish, reply }).await {
        Some(Answer::Done { .. }) => Ok(()),
        Some(Answer::Refused(why)) => Err(problem_of(why)),
        Some(Answer::Bye(bye)) => Err(super::seats::problem_of_bye(bye)),
        None => Err(Problem::Unavailable),
    }
}

fn name_problem(fault: names::Fault) -> Problem {
    match fault {
        names::Fault::Blank => Problem::NameBlank,
        names::Fault::TooLong { most } => Problem::NameTooLong { most },
    }
}

fn rules_problem(fault: rules::Fault) -> Problem {
    match fault {
        rules::Fault::Shape(detail) => Problem::BadRequest { detail },
        rules::Fault::Contradictions(contradictions) => Problem::Rules { contradictions },
    }
}
