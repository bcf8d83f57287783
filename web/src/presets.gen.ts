// Made from crates/engine by `cargo xtask types`. Do not edit by hand.

import type { Form, Preset, RuleOptions } from './protocol.gen.ts';

export const PRESETS: Record<Preset, RuleOptions> = {
  "castle": {"beat":"equal_or_higher","powers":{"2":"burn","10":"again"},"jokers":0,"four":{"effect":"keep","over_higher":true,"out_of_turn":false,"buried":false},"match_skips":false,"add_drawn":"no","pick_up":"when_stuck","setup":"choose","opener":"rotates","end":"first_out","score":"points","last_card":"any","progress_limit":60},
  "white-castle": {"beat":"equal_or_higher","powers":{"2":"burn","10":"again"},"jokers":0,"four":{"effect":"burn","over_higher":false,"out_of_turn":false,"buried":false},"match_skips":true,"add_drawn":"own_turn","pick_up":"when_stuck","setup":"choose","opener":"rotates","end":"last_holder","score":"places","last_card":"any","progress_limit":60},
  "hole-cards": {"beat":"higher","powers":{"2":"reset","3":"shed","10":"burn"},"jokers":2,"four":{"effect":"none","over_higher":false,"out_of_turn":false,"buried":false},"match_skips":false,"add_drawn":"no","pick_up":"when_stuck","setup":"choose","opener":"rotates","end":"last_holder","score":"places","last_card":"any","progress_limit":60},
  "windows": {"beat":"equal_or_higher","powers":{"2":"reset","9":"lower","10":"burn","J":"window"},"jokers":2,"four":{"effect":"burn","over_higher":false,"out_of_turn":false,"buried":false},"match_skips":false,"add_drawn":"no","pick_up":"when_stuck","setup":"choose","opener":"rotates","end":"last_holder","score":"places","last_card":"any","progress_limit":60},
  "palace": {"beat":"equal_or_higher","powers":{"2":"again","10":"burn"},"jokers":0,"four":{"effect":"burn","over_higher":false,"out_of_turn":true,"buried":false},"match_skips":false,"add_drawn":"until_next_play","pick_up":"when_stuck","setup":"swap","opener":"lowest_card","end":"last_holder","score":"places","last_card":"any","progress_limit":60},
};

export const USUAL_FORM: Record<Preset, Form> = {
  "castle": {"target":200},
  "white-castle": {"rounds":5},
  "hole-cards": {"rounds":5},
  "windows": {"rounds":5},
  "palace": {"rounds":5},
};
