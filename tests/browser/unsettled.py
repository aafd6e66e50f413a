"""Browser tests that have not been brought up to the rebuilt page yet. Each still runs and says what it finds, but does
not fail the whole; what it expects has to be looked at one by one. Take a name out when its test holds; add none."""

UNSETTLED = {
    "test_everything_to_choose_is_in_sight_on_phones_and_zoomed_in[button-men]": (
        "a turbo die that gets a new size leaves too little room for the scores on a phone"
    ),
    "test_everything_to_choose_is_in_sight_on_phones_and_zoomed_in[buttle]": "holds alone, not always beside others",
    "test_arrow_keys_go_along_the_dice_and_the_focus_stays_on_them": "depends on which dice can attack",
    "test_among_three_a_bot_plays_on_for_whom_time_has_run_out": "plates of Bag of Butts on phones show no badge",
    "test_a_first_visit_is_small_and_the_next_one_costs_a_handful_of_requests": "156 KB where 150 KB are wanted",
    "test_a_game_without_a_board_is_played_to_its_end_and_looked_back_upon": "a button is covered at the end",
    "test_a_lesson_is_walked_to_its_end_and_the_match_after_it_is_played[buttle]": "a step waits too long",
}
"""What is known about each."""
