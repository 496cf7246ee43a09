"""Measures how well every text of a page stands out from what lies behind it, on the pixels that the browser draws.

Three pictures of the page are compared: as it is, without its texts, and with its texts in a color that nothing else
has. The last two say where glyphs are and what lies under them; the first says what color they have there.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image
from playwright.sync_api import CDPSession, Page

from tests.browser.axe import SETTLE
from tests.scale import scaled

LEAST = 4.5
"""For large text too."""

THEMES = ("light", "dark")
MARK = (255.0, 0.0, 255.0)
"""No text, felt, card or chip of the page has this color."""

COVERED = 0.8
"""A pixel belongs to a glyph if so much of it is ink; what is only touched by an edge has neither color."""

SPARED = 0.05
"""This share of a line's pixels may be fainter: where glyphs cross the edge of what lies behind them."""

TRIES = 3
"""How often a page is looked at that changes meanwhile."""

DRESS = """(ink) => {
  const style = document.getElementById('ink') ?? document.head.appendChild(document.createElement('style'));
  style.id = 'ink';
  style.textContent = ink === null ? '' : `*, ::before, ::after, ::placeholder { transition: none !important; }`;
  if (ink) style.textContent +=
    `*, ::before, ::after, ::placeholder { -webkit-text-fill-color: ${ink} !important; caret-color: transparent; }
    svg :is(text, tspan, textPath) { fill: ${ink} !important; }`;
  document.getAnimations()
    .filter((each) => each.playState === (ink === null ? 'paused' : 'running'))
    .forEach((each) => (ink === null ? each.play() : each.pause()));
}"""
BOXES = """() => {
  const written = (text) => text.trim().replace(/\\s+/g, ' ');
  const told = [...document.querySelectorAll('[aria-label]')].map((each) => each.getAttribute('aria-label'));
  const boxes = [];
  /** What an element shows of itself: its ancestors may cut some of it off. */
  const cut = (element, box) => {
    let { left, top, right, bottom } = box;
    for (let each = element; each && each !== document.body; each = each.parentElement) {
      if (getComputedStyle(each).overflow === 'visible') continue;
      const edge = each.getBoundingClientRect();
      [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
      [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    return [left + scrollX, top + scrollY, right + scrollX, bottom + scrollY];
  };
  const look = (element, text, places, pseudo) => {
    const style = getComputedStyle(element, pseudo);
    const drawn = element.closest('text')?.getScreenCTM();
    const scale = drawn ? Math.sqrt(Math.abs(drawn.a * drawn.d - drawn.b * drawn.c)) : 1;
    const size = parseFloat(style.fontSize) * scale;
    let opacity = pseudo ? Number(style.opacity) : 1;
    for (let each = element; each; each = each.parentElement) opacity *= Number(getComputedStyle(each).opacity);
    boxes.push({
      text: text.slice(0, 40), opacity, places: places.map((each) => cut(element, each)),
      decorates: size > 24 && element.closest('[aria-hidden=true]') !== null,
    });
  };
  // What lies behind an open dialog cannot be used, and is dimmed.
  const room = document.querySelector('dialog:modal') ?? document.body;
  const shown = (element) =>
    room.contains(element) && !element.closest('script, style, noscript, .unseen, .skip') &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const [node, text] = [walker.currentNode, written(walker.currentNode.data)];
    if (!text) continue;
    if (!node.parentElement.closest('[aria-hidden=true], script, style')) told.push(text);
    if (!shown(node.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    look(node.parentElement, text, [...range.getClientRects()]);
  }
  for (const element of document.body.querySelectorAll('*')) {
    if (!shown(element)) continue;
    const field = element.matches('input:not([type=checkbox], [type=radio], [type=range]), select, textarea');
    const text = field ? written(element.value || element.placeholder || '') : '';
    if (text) look(element, text, [element.getBoundingClientRect()]);
    for (const pseudo of ['::before', '::after']) {
      const content = getComputedStyle(element, pseudo).content.match(/^"(.*\\S.*)"/)?.[1];
      if (content) look(element, content, [element.getBoundingClientRect()], pseudo);
    }
  }
  const elsewhere = told.join(' ');
  return boxes.filter(({ decorates, text }) => !decorates || !elsewhere.includes(text));
}"""

SCROLL = """(place) => [document.documentElement, ...document.querySelectorAll('aside, dialog, dialog *, [tabindex]')]
  .filter((each) => {
    const before = each.scrollTop;
    if (each.scrollHeight > each.clientHeight) each.scrollTo({ top: place, behavior: 'instant' });
    return each.scrollTop !== before;
  }).length"""

Pixels = npt.NDArray[np.float64]
Picture = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Pictures:
    """The page as it is, without its texts, and with its texts marked."""

    shown: Picture
    bare: Picture
    marked: Picture

    def contrast(self, place: list[float], opacity: float) -> float | None:
        """Return how well the glyphs of a place stand out, or nothing where none is in sight."""
        pictures = (self.shown, self.bare, self.marked)
        shown, bare, marked = (_part(each, place).astype(np.float64) for each in pictures)
        if not shown.size or not shown.shape == bare.shape == marked.shape:
            return None
        full = np.array(MARK) - bare
        ink = ((marked - bare) * full).sum(axis=-1) / (full**2).sum(axis=-1) / opacity
        glyphs = ink >= min(COVERED, 0.9 * float(ink.max()))
        if float(ink.max()) < 0.3:
            return None
        under = bare[glyphs]
        color = np.clip(under + (shown[glyphs] - under) / ink[glyphs, None], 0, 255)
        found = np.sort(_contrast(color, under))
        return float(found[int(len(found) * SPARED)])

    def is_still(self, box: dict[str, Any], again: Picture) -> bool:
        """Tell whether a text is drawn as before in a picture that was taken after the others."""
        return all(np.array_equal(_part(self.shown, place), _part(again, place)) for place in box["places"])


def _part(picture: Picture, place: list[float]) -> Picture:
    left, top, right, bottom = (max(0, round(each)) for each in place)
    return picture[top:bottom, left:right]


def _contrast(one: Pixels, other: Pixels) -> Pixels:
    lights = np.sort(np.stack([_light(one), _light(other)]), axis=0)
    contrast: Pixels = (lights[1] + 0.05) / (lights[0] + 0.05)
    return contrast


def _light(colors: Pixels) -> Pixels:
    shares = colors / 255
    linear = np.where(shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)
    light: Pixels = linear @ np.array([0.2126, 0.7152, 0.0722])
    return light


def _picture(page: Page, browser: CDPSession, ink: str) -> Picture:
    page.evaluate(DRESS, ink)
    size = browser.send("Page.getLayoutMetrics")["cssContentSize"]
    whole = {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}
    asked = {"format": "png", "optimizeForSpeed": True, "captureBeyondViewport": True, "clip": whole}
    taken = base64.b64decode(browser.send("Page.captureScreenshot", asked)["data"])
    return np.asarray(Image.open(io.BytesIO(taken)).convert("RGB"))


def measure(page: Page) -> dict[str, float]:
    """Return the texts that are too faint, each with its contrast."""
    measured = {**_look(page)}
    # What lies under what never moves comes in sight, and the rest of a list that is scrolled by itself.
    if scaled(everyday=False, at_length=True) and page.evaluate(SCROLL, 1e6):
        for text, contrast in _look(page).items():
            measured[text] = min(contrast, measured.get(text, contrast))
        page.evaluate(SCROLL, 0)
    return {text: contrast for text, contrast in measured.items() if contrast < LEAST}


def _look(page: Page) -> dict[str, float]:
    """Return the contrast of every text in sight."""
    measured: dict[str, float] = {}
    for _ in range(TRIES):
        if not _look_once(page, measured):
            break
    return measured


def _look_once(page: Page, measured: dict[str, float]) -> bool:
    """Measure what stays as it is meanwhile; return whether anything else but a clock did not."""
    boxes: list[dict[str, Any]] = page.evaluate(BOXES)
    browser = page.context.new_cdp_session(page)
    pictures = Pictures(*(_picture(page, browser, ink) for ink in ("", "transparent", f"rgb{MARK}")))
    found = [_worst(pictures, box) for box in boxes]
    # A change while the pictures were taken, a button that is disabled say, can make a text seem faint.
    is_doubtful = any(worst is not None and worst < LEAST for worst in found)
    again = _picture(page, browser, "") if is_doubtful else pictures.shown
    page.evaluate(DRESS, None)
    browser.detach()
    later = {(each["text"], str(each["places"])) for each in page.evaluate(BOXES)}
    stays = [(box["text"], str(box["places"])) in later and pictures.is_still(box, again) for box in boxes]
    for box, worst, stayed in zip(boxes, found, stays, strict=True):
        if stayed and worst is not None:
            measured[box["text"]] = min(worst, measured.get(box["text"], worst))
    return any(not any(map(str.isdigit, box["text"])) for box, stayed in zip(boxes, stays, strict=True) if not stayed)


def _worst(pictures: Pictures, box: dict[str, Any]) -> float | None:
    """Return the contrast of a text where it is worst, or nothing where none of it is in sight."""
    found = (pictures.contrast(place, box["opacity"]) for place in box["places"])
    return min((each for each in found if each is not None), default=None)


def too_faint(page: Page, themes: Sequence[str] = THEMES) -> list[str]:
    """Return the texts that are hard to read, in either theme or in one."""
    now = page.evaluate("document.documentElement.dataset.theme ?? ''")
    found: list[str] = []
    for theme in themes:
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        page.evaluate(SETTLE)
        # What changes while it is looked at may seem faint once, and not twice.
        faint = measure(page) and measure(page)
        found += [f"{theme}: “{text}” has a contrast of {worst:.2f}" for text, worst in faint.items()]
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", now)
    return found
