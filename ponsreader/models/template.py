"""The chat template that a GGUF file carries, rendered with thinking off; what the user wrote stays plain text."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import jinja2
import jinja2.ext
import jinja2.sandbox

from ponsreader.errors import ModelError

# Private-use characters: no book holds them, and no template changes them.
_SYSTEM, _USER = "\ue0f0system\ue0f1", "\ue0f0user\ue0f1"


@dataclass(frozen=True, slots=True)
class Frame:
    """What the template puts around the two messages. ``folded``: there is no system message, it joins the user's."""

    before_system: str
    before_user: str
    after_user: str
    folded: bool

    def parts(self, system: str, user: str) -> list[tuple[str, bool]]:
        """The whole prompt in order: (text, whether it is the template's, where marks are tokens)."""
        if self.folded:
            return [(self.before_user, True), (f"{system}\n\n{user}", False), (self.after_user, True)]
        return [
            (self.before_system, True),
            (system, False),
            (self.before_user, True),
            (user, False),
            (self.after_user, True),
        ]


def read_template(source: str | None, marks: tuple[str, str]) -> Frame:
    """The frame of a chat template; ``marks`` are the texts of the tokens that begin and end a text.

    Raises ModelError for a model without a template, or with one that cannot be used.
    """
    if not source or not source.strip():
        raise ModelError(
            "no_template",
            "This model carries no chat template, so it cannot be told what is asked of it. Choose an "
            "instruction-tuned model, or give a template in the settings.",
        )
    try:
        render = _compiled(source, marks)
        return _framed(render, folded=False) or _framed(render, folded=True) or _unusable("it loses the text")
    except jinja2.TemplateError as error:
        return _unusable(str(error))


def _framed(render: Callable[[Sequence[Mapping[str, str]]], str], *, folded: bool) -> Frame | None:
    """The frame, or None where the messages do not come through once, whole and in order."""
    user = {"role": "user", "content": _USER}
    messages = [user] if folded else [{"role": "system", "content": _SYSTEM}, user]
    try:
        text = render(messages)
    except jinja2.TemplateError:
        if folded:
            raise
        return None  # some templates know no system role
    if text.count(_USER) != 1 or (not folded and text.count(_SYSTEM) != 1):
        return None
    head, tail = text.split(_USER)
    if folded:
        return Frame("", head, tail, folded=True)
    if _SYSTEM not in head:
        return None
    before, between = head.split(_SYSTEM)
    return Frame(before, between, tail, folded=False)


def _compiled(source: str, marks: tuple[str, str]) -> Callable[[Sequence[Mapping[str, str]]], str]:
    environment = jinja2.sandbox.ImmutableSandboxedEnvironment(
        trim_blocks=True, lstrip_blocks=True, extensions=[jinja2.ext.loopcontrols]
    )
    environment.globals["raise_exception"] = _refuse
    environment.globals["strftime_now"] = lambda form: datetime.now().strftime(form)
    template = environment.from_string(source)

    def render(messages: Sequence[Mapping[str, str]]) -> str:
        return template.render(
            messages=messages,
            add_generation_prompt=True,
            enable_thinking=False,
            bos_token=marks[0],
            eos_token=marks[1],
            tools=None,
            documents=None,
        )

    return render


def _refuse(message: Any) -> None:  # Any: whatever a template hands over
    raise jinja2.TemplateError(str(message))


def _unusable(why: str) -> Frame:
    raise ModelError(
        "bad_template",
        f"The chat template of this model cannot be used: {why}. Choose another model, or give a template "
        "in the settings.",
    )
