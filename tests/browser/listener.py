"""Somebody who hears the page: what live regions say, and where the focus goes, as a screen reader would tell it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.player import Player

EAR = """
window.heard = [];
const REGIONS = ':is([role=status], [role=alert], [role=log], [aria-live]):not([aria-live=off])';
const SILENT = '[aria-hidden=true], script, style';
/** What is read out of a part of the page. */
const spoken = (node) => {
  if (node.nodeType === Node.TEXT_NODE) return node.data;
  if (node.nodeType !== Node.ELEMENT_NODE || node.matches(SILENT)) return '';
  if (getComputedStyle(node).display === 'none') return '';
  const label = node.getAttribute('aria-label');
  if (label !== null) return ` ${label} `;
  const inner = [...node.childNodes].map(spoken).join('');
  return getComputedStyle(node).display.startsWith('inline') ? inner : ` ${inner} `;
};
const tidy = (text) => text.replace(/\\s+/g, ' ').trim();
const said = new WeakMap();
const hear = (text) => text && window.heard.push(text);
/** A status is read as a whole when it changes; of other regions only the lines that are new. */
const listen = () => {
  // What was written while nothing was read aloud is not made up for.
  document.querySelectorAll('[aria-live=off]').forEach((region) => said.delete(region));
  for (const region of document.querySelectorAll(REGIONS)) {
    const known = said.get(region);
    if (!region.matches('[role=status], [role=alert]') && region.children.length) {
      const lines = [...region.children];
      const fresh = known === undefined ? [] : lines.filter((line) => !(known instanceof Set && known.has(line)));
      fresh.forEach((line) => hear(tidy(spoken(line))));
      said.set(region, new Set(lines));
      continue;
    }
    const text = tidy(spoken(region));
    if (text !== known && (known !== undefined || region.matches('[role=alert]'))) hear(text);
    said.set(region, text);
  }
};
const named = (element) => {
  const by = element.getAttribute('aria-labelledby');
  const label = by ? document.getElementById(by)?.textContent : element.getAttribute('aria-label');
  return tidy(label ?? element.labels?.[0]?.textContent ?? spoken(element));
};
const KINDS = { A: 'link', SELECT: 'list', SUMMARY: 'button', INPUT: 'field', H1: 'heading', H2: 'heading' };
let dialog = null;
document.addEventListener('focusin', ({ target }) => {
  if (target === document.body) return;
  listen();
  const around = target.closest('dialog');
  if (around && around !== dialog) window.heard.push(`[dialog] ${named(around)}`);
  dialog = around;
  if (target === dialog) return;
  const kind = target.getAttribute('role') ?? KINDS[target.tagName] ?? target.tagName.toLowerCase();
  window.heard.push(`[${kind}] ${named(target)}`);
});
addEventListener('DOMContentLoaded', () => {
  new MutationObserver(listen).observe(document.documentElement, {
    subtree: true, childList: true, characterData: true, attributes: true,
  });
  listen();
});
"""


MOST_STEPS = 120
PATIENCE = 200
DEED = re.compile(r"\((?P<deed>Tab to|press|type) (?P<what>.+)\)")


def listen(player: Player) -> None:
    """Listen to every page that is opened from now on."""
    player.page.add_init_script(EAR)


def heard(player: Player) -> list[str]:
    """Return what was heard since the last time."""
    said: list[str] = player.page.evaluate("window.heard.splice(0)")
    return said


def perform(player: Player, script: str) -> None:
    """Do what is in parentheses by keyboard, and check that every other line is heard, and nothing else."""
    expected: list[str] = []
    for line in script.strip().splitlines():
        if (found := DEED.fullmatch(line)) is None:
            expected.append(line)
            continue
        _hear(player, expected)
        expected = []
        _do(player, found["deed"], found["what"])
    _hear(player, expected)


def _hear(player: Player, lines: list[str]) -> None:
    said: list[str] = []
    for _ in range(PATIENCE):
        said += heard(player)
        if len(said) >= len(lines):
            break
        player.page.wait_for_timeout(100)
    # What is said once too often is said with the rest, or is heard with the next lines.
    player.page.evaluate("() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")
    said += heard(player)
    # What is said and where the focus goes happen side by side.
    assert _apart(said) == _apart(lines), "\n".join(("heard:", *said, "", "instead of:", *lines))


def _apart(lines: list[str]) -> list[str]:
    return sorted(lines, key=lambda line: line.startswith("["))


def _do(player: Player, deed: str, what: str) -> None:
    keyboard = player.page.keyboard
    if deed == "type":
        keyboard.press("Control+a")
        keyboard.type(what)
    elif deed == "press":
        # For a moment after a decision no other is taken.
        expect(player.page.locator("[role=group] > button:disabled")).to_have_count(0)
        keyboard.press(what)
    else:
        heard(player)
        for _ in range(MOST_STEPS):
            keyboard.press("Tab")
            if heard(player)[-1:] == [what]:
                return
        raise AssertionError(f"{what} cannot be reached by keyboard")
