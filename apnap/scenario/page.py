"""A scenario played out, as one page of HTML that needs nothing else: to be kept, or sent to a friend."""

from __future__ import annotations

from html import escape
from string import Template
from typing import Final

from apnap.scenario.drawing import draw_html, tag
from apnap.scenario.errors import ScenarioError
from apnap.scenario.report import Check, Line, Played, Report, telling, telling_rule
from apnap.scenario.scenario import Scenario

# By this a page is known as one of ours.
MARK: Final = '<meta name="generator" content="apnap">'
_PAGE: Final = Template("""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="apnap">
<title>$title</title>
<style>
$style</style>
</head>
<body>
<header>
<h1>$title</h1>
$about</header>
$contents
<main>
$steps
</main>
<footer>
<p>Played by apnap. Numbers in brackets are those of the Comprehensive Rules. All cards are shown, hands
too.</p>
</footer>
</body>
</html>
""")

_STYLE: Final = """\
:root {
  --paper: #f6f4ef; --sheet: #ffffff; --ink: #22242a; --soft: #646a75; --line: #dcd8ce; --field: #eef1ec;
  --link: #2a5db0; --good: #1d7a3e; --bad: #b3261e; --chip: #ebe8e0;
  --white: #c9b458; --blue: #3f7fc4; --black: #55505c; --red: #cc4b3a; --green: #3c8a50; --multi: #b08a2e;
  --colorless: #8d949c; --land: #8a6d4e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #15171b; --sheet: #1e2127; --ink: #e7e6e2; --soft: #a0a6b1; --line: #353a43; --field: #191d1f;
    --link: #8ab4f8; --good: #6fcf8e; --bad: #ff8a80; --chip: #2d323b;
    --white: #e6d690; --blue: #6aa9ea; --black: #9a92a6; --red: #ef7d6d; --green: #6cbd80; --multi: #d8b45a;
    --colorless: #a7aeb7; --land: #b89673;
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 80rem; padding: 1rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.45 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: .5rem 0; }
h2 { font-size: 1.1rem; margin: 0 0 .6rem; }
p { margin: .3rem 0; }
header p, footer p { color: var(--soft); }
.verdict { font-weight: 600; color: var(--good); }
.verdict.bad, .error { color: var(--bad); }
nav { display: flex; flex-wrap: wrap; gap: .4rem; margin: 1rem 0; }
nav a { background: var(--chip); color: var(--ink); border-radius: 1rem; padding: .15rem .7rem;
  font-size: .85rem; text-decoration: none; max-width: 100%; }
nav a:hover { color: var(--link); }
nav a.bad { outline: 2px solid var(--bad); }
.step { background: var(--sheet); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem;
  margin: 0 0 1rem; display: grid; gap: 1rem; scroll-margin-top: .5rem; }
.step h2 .n { color: var(--soft); font-weight: 400; margin-right: .4rem; }
ul.log, ul.checks { list-style: none; margin: 0; padding: 0; }
ul.log li { padding: .2rem 0 .2rem .8rem; border-left: 3px solid var(--line); margin-bottom: .15rem; }
ul.log li.asked, ul.log li.note { color: var(--soft); font-style: italic; }
.rule { color: var(--link); font-size: .8rem; white-space: nowrap; margin-left: .35rem; }
ul.checks { margin-top: .7rem; }
ul.checks li::before { content: "\\2713"; color: var(--good); font-weight: 700; margin-right: .5rem; }
ul.checks li.bad::before { content: "\\2717"; color: var(--bad); }
ul.checks li.bad { color: var(--bad); }
.when, .same, .none { color: var(--soft); font-size: .9rem; }
.board { background: var(--field); border-radius: .6rem; padding: .6rem; min-width: 0; }
.player { border-top: 1px solid var(--line); padding: .5rem 0; }
.player.left { opacity: .5; }
.head { display: flex; flex-wrap: wrap; gap: .15rem .7rem; align-items: baseline; }
.fact { color: var(--soft); font-size: .85rem; }
.life { color: var(--ink); font-size: 1.15rem; }
.row { display: flex; flex-wrap: wrap; gap: .45rem; margin: .45rem 0; align-items: flex-start; }
.card { background: var(--sheet); border: 1px solid var(--line);
  border-left: .3rem solid var(--tint, var(--line)); border-radius: .4rem;
  padding: .3rem .5rem; width: 10.5rem; font-size: .85rem; line-height: 1.25; }
.card.wide { width: auto; }
.lands .card { width: auto; max-width: 10.5rem; }
.card.tapped { border-style: dashed; border-left-style: solid; border-color: var(--soft);
  border-left-color: var(--tint, var(--soft)); background: transparent; }
.card.out { opacity: .45; }
.card .name, .card .types { display: block; }
.card .types { color: var(--soft); font-size: .72rem; }
.chips { display: flex; flex-wrap: wrap; gap: .25rem; margin-top: .25rem; align-items: center; }
.chip { background: var(--chip); border-radius: .3rem; padding: 0 .35rem; font-size: .72rem; }
.chip.damage, .chip.fights { background: transparent; box-shadow: inset 0 0 0 1px var(--bad);
  color: var(--bad); }
.chip.counter { background: transparent; box-shadow: inset 0 0 0 1px var(--good); color: var(--good); }
.chip.is-tapped { font-weight: 600; }
.pt { margin-left: auto; font-weight: 700; font-size: .95rem; }
.with { display: flex; flex-direction: column; }
.with > .card + .card, .with > .card + .with { margin: -.1rem 0 0 .8rem; }
.zone { font-size: .85rem; color: var(--soft); }
.small { display: inline-block; border-left: .25rem solid var(--tint, var(--line)); background: var(--chip);
  color: var(--ink); border-radius: .25rem; padding: 0 .4rem; margin: .1rem .15rem .1rem 0; }
.stack { border-top: 1px solid var(--line); padding: .5rem 0; font-size: .85rem; }
.stack ol { margin: .4rem 0 0; padding-left: 1.3rem; }
.stack li { margin-bottom: .3rem; }
.white { --tint: var(--white); } .blue { --tint: var(--blue); } .black { --tint: var(--black); }
.red { --tint: var(--red); } .green { --tint: var(--green); } .multi { --tint: var(--multi); }
.colorless { --tint: var(--colorless); } .land { --tint: var(--land); }
@media (min-width: 60rem) {
  .step { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); }
  body { padding: 1.5rem; }
}
@media (max-width: 30rem) {
  body { padding: .6rem; }
  .step { padding: .7rem; }
  .card { width: calc(50% - .25rem); }
  .with { width: calc(50% - .25rem); }
  .with > .card { width: auto; }
}
@media print { nav { display: none; } .step { break-inside: avoid; } }
"""


def play_page(scenario: Scenario, explain: bool = False) -> tuple[str, Report, ScenarioError | None]:
    """Play a scenario: the page of it, the report, and what stopped it, if something did. With `explain`,
    what was asked and answered stands there too.

    Raises:
        ScenarioError: not even the position could be made.
    """
    error: ScenarioError | None = None
    try:
        report = scenario.run(draw=draw_html)
    except ScenarioError as stopped:
        if stopped.report is None:
            raise
        report, error = stopped.report, stopped
    words = scenario.words()
    about = str(words["about"].value) if "about" in words else ""
    return page(report, about, explain, str(error) if error is not None else ""), report, error


def page(report: Report, about: str = "", explain: bool = False, error: str = "") -> str:
    """The page of a report whose steps hold boards that `draw_html` has drawn."""
    steps: list[str] = []
    board = ""
    for number, step in enumerate(report.steps):
        steps.append(_step(number, step, explain, step.board if step.board != board else ""))
        board = step.board or board
    if error:
        steps.append(tag("section", tag("p", escape(error), "error"), "step"))
    top = tag("p", escape(about)) if about else ""
    return _PAGE.substitute(
        title=escape(report.name or report.file or "A scenario"),
        style=_STYLE,
        about=top + _verdict(report, error) + "\n",
        contents=tag("nav", "".join(_entry(n, s) for n, s in enumerate(report.steps)), title="steps"),
        steps="\n".join(steps),
    )


def _verdict(report: Report, error: str) -> str:
    count, failed = len(report.checks), len(report.failed)
    if error:
        return tag("p", "It could not be played to its end.", "verdict bad")
    if failed:
        return tag("p", f"{failed} of {count} expectations failed.", "verdict bad")
    return tag("p", f"{count} expectation{'s' if count != 1 else ''}: all hold.", "verdict") if count else ""


def _bad(step: Played) -> bool:
    return any(not check.ok for check in step.checks)


def _entry(number: int, step: Played) -> str:
    return tag("a", escape(_short(step.text)), "bad" if _bad(step) else "", href=f"#step-{number}")


def _short(text: str) -> str:
    return text if len(text) < 48 else text[:45] + "..."


def _step(number: int, step: Played, explain: bool, board: str) -> str:
    lines = step.lines if explain else telling(step.lines)
    told = tag("h2", tag("span", str(number), "n") + escape(step.text))
    if lines:
        told += tag("ul", "".join(_line(line, explain) for line in lines), "log")
    elif not step.checks and number:
        told += tag("p", "Nothing to tell.", "none")
    if step.checks:
        told += tag("ul", "".join(_check(check) for check in step.checks), "checks")
    drawn = board or tag("p", "The board is as before.", "same")
    return tag("section", tag("div", told, "told") + drawn, "step", id=f"step-{number}")


def _line(line: Line, explain: bool) -> str:
    behind = [rule for rule in line.rules if rule != line.rule and telling_rule(rule)] if explain else []
    rules = ", ".join([line.rule, *behind] if line.rule else behind)
    said = tag("span", f"[{escape(rules)}]", "rule") if rules else ""
    return tag("li", escape(line.text) + " " + said, line.kind)


def _check(check: Check) -> str:
    return tag("li", escape(check.text()), "" if check.ok else "bad")
