//! From the rules that a host chose to the rules that a table plays by.

use castle_engine::{Contradiction, Form, RuleOptions, Rules};
use castle_protocol::{RulesChoice, RulesShown};
use serde_json::Value;

/// Points or rounds that a match may be played to.
const FORM_MOST: u32 = 1_000_000;

/// Why a choice cannot be played.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Not of the right shape.
    Shape(String),
    /// The values do not fit together.
    Contradictions(Vec<Contradiction>),
}

/// The preset with the host's changes, checked for `seats` seats.
pub(crate) fn chosen(choice: &RulesChoice, seats: u8) -> Result<RulesShown, Fault> {
    let mut options = serde_json::to_value(choice.preset.options()).expect("options have a JSON form");
    if let Some(changes) = &choice.options {
        if !changes.is_object() {
            return Err(Fault::Shape("rules.options: an object is wanted".to_owned()));
        }
        overlay(&mut options, changes);
    }
    let options: RuleOptions = serde_path_to_error::deserialize(options)
        .map_err(|error| Fault::Shape(format!("rules.options.{}: {}", error.path(), error.inner())))?;
    let form = choice.form.unwrap_or_else(|| Form::usual(options.score));
    match form {
        Form::Target(most) | Form::Rounds(most) if !(1..=FORM_MOST).contains(&most) => {
            return Err(Fault::Shape(format!("rules.form: a number from 1 to {FORM_MOST} is wanted")));
        }
        Form::Target(_) | Form::Rounds(_) | Form::Open => {}
    }
    let shown = RulesShown { preset: choice.preset, options, decks: choice.decks, form };
    checked(&shown, seats).map_err(Fault::Contradictions)?;
    Ok(shown)
}

/// Rules that can be played.
pub(crate) fn checked(shown: &RulesShown, seats: u8) -> Result<Rules, Vec<Contradiction>> {
    Rules::new(shown.options.clone(), shown.decks, seats)
}

fn overlay(value: &mut Value, changes: &Value) {
    match (value, changes) {
        (Value::Object(value), Value::Object(changes)) => {
            for (key, change) in changes {
                overlay(value.entry(key).or_insert(Value::Null), change);
            }
        }
        (value, change) => *value = change.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use castle_engine::{FourEffect, Power, Preset, Rank};
    use serde_json::json;

    fn choice(options: Value) -> RulesChoice {
        RulesChoice { preset: Preset::Castle, options: Some(options), decks: 1, form: None }
    }

    #[test]
    fn keys_left_out_keep_the_value_of_the_preset() {
        let shown = chosen(&choice(json!({"four": {"effect": "burn"}, "powers": {"2": "reset"}})), 4).unwrap();
        let mut wanted = Preset::Castle.options();
        wanted.four.effect = FourEffect::Burn;
        wanted.powers.set(Rank::Two, Power::Reset);
        assert_eq!(shown.options, wanted);
        assert_eq!(shown.form, Form::Target(200));
    }

    #[test]
    fn what_cannot_be_is_named() {
        for options in [json!({"beet": "higher"}), json!({"beat": "lower"}), json!([]), json!({"four": 3})] {
            assert!(matches!(chosen(&choice(options), 2), Err(Fault::Shape(_))));
        }
        assert!(matches!(chosen(&choice(json!({"jokers": 3})), 2), Err(Fault::Contradictions(_))));
        assert!(matches!(chosen(&choice(json!({})), 6), Err(Fault::Contradictions(_))));
        let form = RulesChoice { form: Some(Form::Target(0)), ..choice(json!({})) };
        assert!(matches!(chosen(&form, 2), Err(Fault::Shape(_))));
    }
}
