//! Acts that are denied, doubled or late. Each leaves the table as it was.

use castle_engine::{Action, Card, Phase, Refusal, Zone};
use castle_protocol::{ClientMessage, ServerMessage, TableRefusal, Why};
use castle_tests::{Client, Denied, Player, Server, Table, TableOptions, action_id, legal_actions, public_story, seed};

/// A round of two in its play phase: first the seat on turn, then the other, both up to date.
async fn in_play(server: &Server) -> (Table, Client, Client) {
    let table = Table::open(server, &TableOptions::default()).await;
    let mut clients = table.start(2).await;
    let seed = seed();
    let mut players = [Player::new(seed), Player::new(seed + 1)];
    Table::play(&mut clients, &mut players, |view| view.play.as_ref().unwrap().phase == Phase::Play).await;
    let mut other = clients.pop().unwrap();
    let mut now = clients.pop().unwrap();
    if now.view.play.as_ref().unwrap().turn != Some(now.seat()) {
        std::mem::swap(&mut now, &mut other);
    }
    (table, now, other)
}

fn hand(client: &Client) -> Vec<Card> {
    client.view.play.as_ref().unwrap().hand.clone()
}

#[tokio::test]
async fn what_the_rules_forbid_is_denied_with_the_reason() {
    let server = Server::start().await;
    let (_table, mut now, mut other) = in_play(&server).await;
    let own = hand(&now)[0];
    let foreign = hand(&other)[0];
    let second_deck = Card::new(own.rank().unwrap(), own.suit().unwrap(), 1);
    let courtyard = now.view.play.as_ref().unwrap().seats[0].courtyard[0].unwrap();
    let its_owner_is_now = now.view.play.as_ref().unwrap().seats[0].seat == now.seat();
    let play = |cards: &[Card]| Action::Play { cards: cards.to_vec(), rank: None };
    let turn = now.seat();
    let mut cases = vec![
        (play(&[]), Refusal::NoCards),
        (play(&[own, own]), Refusal::NamedTwice { card: own }),
        (play(&[foreign]), Refusal::NotHeld { card: foreign }),
        (play(&[second_deck]), Refusal::NotHeld { card: second_deck }),
        (Action::Flip { slot: 0 }, Refusal::WrongZone { active: Zone::Hand }),
        (Action::PickUp, Refusal::EmptyStack),
        (Action::Choose { cards: hand(&now) }, Refusal::WrongPhase { phase: Phase::Play }),
    ];
    if its_owner_is_now {
        cases.push((play(&[courtyard]), Refusal::WrongZone { active: Zone::Hand }));
    }
    let before = now.view.clone();
    for (action, refusal) in cases {
        assert_eq!(now.act(action.clone()).await, Err(Denied(Why::Rules(refusal))), "{action:?}");
        assert_eq!(now.view, before);
    }
    let action = play(&[hand(&other)[0]]);
    assert_eq!(other.act(action).await, Err(Denied(Why::Rules(Refusal::NotYourTurn { turn }))));
}

#[tokio::test]
async fn only_three_of_the_own_six_are_chosen() {
    let server = Server::start().await;
    let table = Table::open(&server, &TableOptions::default()).await;
    let mut clients = table.start(2).await;
    let own = hand(&clients[0]);
    let foreign = hand(&clients[1])[0];
    let choose = |cards: &[Card]| Action::Choose { cards: cards.to_vec() };
    for (action, refusal) in [
        (choose(&own[..2]), Refusal::ChooseThree { named: 2 }),
        (choose(&own[..4]), Refusal::ChooseThree { named: 4 }),
        (choose(&[own[0], own[1], foreign]), Refusal::NotHeld { card: foreign }),
        (choose(&[own[0], own[1], own[0]]), Refusal::NamedTwice { card: own[0] }),
        (Action::Play { cards: own[..1].to_vec(), rank: None }, Refusal::WrongPhase { phase: Phase::Choose }),
    ] {
        assert_eq!(clients[0].act(action.clone()).await, Err(Denied(Why::Rules(refusal))), "{action:?}");
    }
    clients[0].act(choose(&own[..3])).await.unwrap();
    clients[0].act(choose(&own[3..])).await.unwrap();
    assert_eq!(clients[0].view.play.as_ref().unwrap().choice, own[3..]);
}

#[tokio::test]
async fn an_act_on_an_old_ask_does_nothing() {
    let server = Server::start().await;
    let (_table, mut now, mut other) = in_play(&server).await;
    let old = now.view.ask;
    let action = legal_actions(&now.view).remove(0);
    now.act(action.clone()).await.unwrap();
    assert_ne!(now.view.ask, old);
    let before = now.view.clone();
    let id = action_id();
    now.say(&ClientMessage::Act { id: id.clone(), ask: old, action }).await;
    assert_eq!(now.answer_to(&id).await, Err(Denied(Why::Table(TableRefusal::StaleAsk))));
    assert_eq!(now.view, before);
    let told = public_story(&now.view);
    other.wait("the move", |view| public_story(view) == told).await;
    assert!(other.view.play.as_ref().unwrap().turn.is_some());
}

#[tokio::test]
async fn a_doubled_act_is_done_once_and_answered_twice() {
    let server = Server::start().await;
    let (table, mut now, _other) = in_play(&server).await;
    let id = action_id();
    let act = ClientMessage::Act { id: id.clone(), ask: now.view.ask, action: legal_actions(&now.view).remove(0) };
    now.say(&act).await;
    now.say(&act).await;
    assert_eq!(now.answer_to(&id).await, Ok(()));
    let after = now.view.clone();
    assert_eq!(now.answer_to(&id).await, Ok(()));
    assert_eq!(now.view, after);
    // From another page of the same seat, too.
    let mut page = table.join(now.seat().number()).await;
    page.say(&act).await;
    assert_eq!(page.answer_to(&id).await, Ok(()));
    assert_eq!(page.view.play, after.play);
}

#[tokio::test]
async fn an_id_serves_one_act() {
    let server = Server::start().await;
    let (_table, mut now, _other) = in_play(&server).await;
    let id = action_id();
    let ask = now.view.ask;
    let action = legal_actions(&now.view).remove(0);
    now.say(&ClientMessage::Act { id: id.clone(), ask, action }).await;
    now.answer_to(&id).await.unwrap();
    let before = now.view.clone();
    now.say(&ClientMessage::Act { id: id.clone(), ask: now.view.ask, action: Action::PickUp }).await;
    assert_eq!(now.answer_to(&id).await, Err(Denied(Why::Table(TableRefusal::IdReused))));
    for id in ["", "short", "AAAAAAAAAAAAAAAAAAAA", "aaaaaaaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaaaaa1"] {
        now.say(&ClientMessage::Act { id: id.into(), ask: now.view.ask, action: Action::PickUp }).await;
        assert_eq!(now.answer_to(id).await, Err(Denied(Why::Table(TableRefusal::BadId))), "{id}");
    }
    assert_eq!(now.view, before);
}

#[tokio::test]
async fn nobody_is_told_of_an_act_that_was_denied() {
    let server = Server::start().await;
    let (_table, mut now, mut other) = in_play(&server).await;
    let version = other.version;
    now.act(Action::PickUp).await.unwrap_err();
    let action = legal_actions(&now.view).remove(0);
    now.act(action).await.unwrap();
    let ServerMessage::Update { version: next, .. } = other.next().await else { panic!("an update") };
    assert_eq!(next, version + 1);
}
