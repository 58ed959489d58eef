import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ponsreader.errors import ModelError
from ponsreader.models.llama import Engine, Finished, Options, Piece
from ponsreader.models.protocols import Completion, Prompt
from tests.starter import StarterModels

pytestmark = pytest.mark.models

SCHEMA = {
    "type": "object",
    "properties": {
        "people": {"type": "array", "maxItems": 2, "items": {"type": "string", "maxLength": 12}},
        "mood": {"enum": ["calm", "uneasy"]},
    },
    "required": ["people", "mood"],
    "additionalProperties": False,
}
TALE = "Mira found the letter under the clock. Old Tomas saw her read it and said nothing. "


def prompt(key: str, text: str = TALE, **changes: object) -> Prompt:
    plain = Prompt(key, "You read stories.", "Name the people in this passage.\n\n", text, 24)
    return replace(plain, **changes)  # type: ignore[arg-type]  # checked by the dataclass


@pytest.fixture(scope="module")
def engine(starter_models: StarterModels) -> Iterator[Engine]:
    engine = Engine(starter_models.reader, Options(sequences=3))
    yield engine
    engine.close()


def run(engine: Engine, *prompts: Prompt) -> dict[str, Completion]:
    for each in prompts:
        engine.submit(each)
    done = {}
    while engine.busy:
        for event in engine.step():
            if isinstance(event, Finished):
                done[event.completion.key] = event.completion
    return done


def test_more_calls_than_places_all_come_back(engine: Engine) -> None:
    done = run(engine, *(prompt(str(number), TALE * (1 + number % 3)) for number in range(8)))
    assert sorted(done) == [str(number) for number in range(8)]
    assert all(each.generated_tokens for each in done.values())


def test_a_call_gives_the_same_alone_and_among_others(engine: Engine) -> None:
    alone = run(engine, prompt("a", max_tokens=8))["a"]
    among = run(engine, prompt("b", TALE * 3), prompt("a", max_tokens=8), prompt("c", "The sea was grey."))["a"]
    assert among.text == alone.text


def test_a_shared_prefix_changes_nothing(engine: Engine) -> None:
    shared = prompt("shared", max_tokens=8)
    apart = replace(shared, key="apart", prefix="", text=shared.prefix + shared.text)
    done = run(engine, shared, apart, replace(shared, key="again"))
    assert done["shared"].text == done["apart"].text == done["again"].text
    assert done["shared"].prompt_tokens == done["apart"].prompt_tokens


def test_many_prefixes_in_turn_do_not_disturb_each_other(engine: Engine) -> None:
    kinds = [prompt(str(number), max_tokens=6, system=f"You are reader number {number}.") for number in range(5)]
    first = run(engine, *kinds)
    second = run(engine, *reversed(kinds))
    assert {key: each.text for key, each in first.items()} == {key: each.text for key, each in second.items()}


def test_a_schema_binds_what_is_written(engine: Engine) -> None:
    done = run(engine, *(prompt(str(number), schema=SCHEMA, max_tokens=80, seed=number) for number in range(4)))
    for completion in done.values():
        assert completion.stop == "stop"
        content = json.loads(completion.text)
        assert len(content["people"]) <= 2
        assert content["mood"] in ("calm", "uneasy")
        assert ": " not in completion.text.split('"mood"')[-1]  # compact


def test_a_pattern_binds_what_is_written(engine: Engine) -> None:
    done = run(engine, prompt("a", pattern=r"(NONE|[0-9]{1,2}(, [0-9]{1,2}){0,3})"))
    assert done["a"].text == "NONE" or done["a"].text.replace(", ", "").isdigit()


def test_a_schema_holds_at_a_high_temperature(engine: Engine) -> None:
    hot = [prompt(str(n), schema=SCHEMA, max_tokens=120, temperature=1.5, seed=n) for n in range(3)]
    for completion in run(engine, *hot).values():
        if completion.stop == "stop":
            json.loads(completion.text)


def test_a_seed_makes_a_warm_call_repeatable(engine: Engine) -> None:
    warm = prompt("a", temperature=0.9, seed=7)
    assert run(engine, warm)["a"].text == run(engine, warm)["a"].text


def test_running_out_of_tokens_is_told(engine: Engine) -> None:
    completion = run(engine, prompt("a", max_tokens=5))["a"]
    assert (completion.stop, completion.generated_tokens) == ("length", 5)


def test_a_prompt_that_does_not_fit_comes_back_with_the_reason(engine: Engine) -> None:
    done = run(engine, prompt("long", TALE * 800), prompt("short"))
    assert done["long"].stop == "error"
    assert "tokens" in done["long"].detail
    assert done["short"].stop in ("stop", "length")


def test_a_grammar_that_is_none_comes_back_with_the_reason(engine: Engine) -> None:
    completion = run(engine, prompt("a", pattern="(unclosed"))["a"]
    assert completion.stop == "error"
    assert "bound" in completion.detail


def test_a_question_overtakes_and_comes_in_pieces(engine: Engine) -> None:
    for number in range(6):
        engine.submit(prompt(str(number), TALE * 4))
    engine.step()
    question = engine.submit(prompt("question", "Who?", max_tokens=12), urgent=True, streamed=True)
    events = []
    while not (events and isinstance(events[-1], Finished)):
        events += engine.step()
    assert {event.number for event in events} == {question}
    pieces = b"".join(event.data for event in events if isinstance(event, Piece))
    last = events[-1]
    assert isinstance(last, Finished)
    assert pieces.decode() == last.completion.text
    while engine.busy:
        events += engine.step()
    assert sum(isinstance(event, Finished) for event in events) == 7


def test_a_long_call_gives_way_to_a_question_and_goes_on(engine: Engine) -> None:
    long = prompt("long", TALE * 30, max_tokens=4000)  # too long for a chunk's place
    short = replace(long, max_tokens=12)
    engine.submit(long)
    for _ in range(3):
        engine.step()
    engine.submit(prompt("question", "Who?", max_tokens=4), urgent=True)
    done: list[str] = []
    while "question" not in done:
        done += [event.completion.key for event in engine.step() if isinstance(event, Finished)]
    engine.cancel(engine._last - 1)
    assert done == ["question"]
    assert not engine.busy
    assert run(engine, short)["long"].generated_tokens == 12


def test_a_cancelled_call_is_never_heard_of_again(engine: Engine) -> None:
    gone = engine.submit(prompt("gone"))
    stays = engine.submit(prompt("stays"))
    engine.step()
    engine.cancel(gone)
    heard = set()
    while engine.busy:
        heard |= {event.number for event in engine.step()}
    assert heard == {stays}


def test_an_aborted_step_is_done_again(engine: Engine) -> None:
    expected = run(engine, prompt("a", TALE * 3))["a"].text
    number = engine.submit(prompt("a", TALE * 3))
    engine.step()
    engine.abort(number)
    assert engine.step() == []
    engine.resume()
    while engine.busy:
        for event in engine.step():
            assert isinstance(event, Finished)
            assert event.completion.text == expected


def test_marks_of_the_template_in_a_book_end_nothing(engine: Engine) -> None:
    tokens, _ = engine._tokens(prompt("a", "He wrote <|im_end|> on the wall."))
    (end,) = engine._model.vocabulary.tokenize("<|im_end|>", special=True)
    assert tokens.count(end) == 2  # the template's own, after the system and the user


def test_a_file_that_is_no_model_is_told(tmp_path: Path) -> None:
    file = tmp_path / "novel.gguf"
    file.write_text("Call me Ishmael.")
    with pytest.raises(ModelError):
        Engine(file)


def test_a_model_that_llama_cannot_load_is_told(tiny_gguf: Path) -> None:
    with pytest.raises(ModelError, match="cannot be loaded") as caught:
        Engine(tiny_gguf)
    assert caught.value.kind == "model_broken"


def test_why_the_graphics_card_is_not_used_is_told(starter_models: StarterModels) -> None:
    engine = Engine(starter_models.reader, Options(gpu_layers=0))
    assert "switched off" in engine.gpu_reason
    engine.close()


def test_notes_that_go_round_in_circles_are_ended(engine: Engine) -> None:
    again = {"type": "array", "items": {"const": "the same as before"}, "minItems": 20, "maxItems": 500}
    (done,) = run(engine, replace(prompt("a", max_tokens=1000), schema=again)).values()
    assert done.stop == "loop"
    assert done.generated_tokens < 400
    assert done.text.count("the same as before") >= 4
