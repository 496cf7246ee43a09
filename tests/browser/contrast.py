"""Measures how well every text of a page stands out from what lies behind it, gradients included."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.axe import SETTLE

LEAST, LEAST_OF_LARGE = 4.5, 3.0
MEASURE = """([least, leastOfLarge]) => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const memo = (work, known = new Map()) => (asked) => {
    if (!known.has(asked)) known.set(asked, work(asked));
    return known.get(asked);
  };
  const colour = memo((text) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return { rgb: [r, g, b], a: a / 255 };
  });
  const over = (top, under) => under.map((each, place) => top.rgb[place] * top.a + each * (1 - top.a));
  const light = (rgb) =>
    rgb
      .map((each) => each / 255)
      .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4))
      .reduce((sum, each, place) => sum + each * [0.2126, 0.7152, 0.0722][place], 0);
  const contrast = (one, other) => {
    const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  };
  /** What an element paints behind its text: its colour, or every colour of its gradient. */
  const layers = (element) => {
    const found = [];
    for (const pseudo of [null, '::before']) {
      const style = getComputedStyle(element, pseudo);
      if (pseudo && (style.content === 'none' || style.position !== 'absolute' || style.inset !== '0px')) continue;
      const stops = style.backgroundImage.match(/(?:rgba?|color|oklab|oklch|hsla?)\\([^()]*\\)/g) ?? [];
      found.push([colour(style.backgroundColor)]);
      if (style.backgroundImage.includes('gradient') && stops.length) found.push(stops.map(colour));
    }
    return found;
  };
  /** Every colour that may lie behind a text. */
  const behind = memo((element) => {
    if (!element) return [[255, 255, 255]];
    const own = layers(element);
    const solid = own.findLastIndex((each) => each.every(({ a }) => a === 1));
    let under = solid >= 0 ? own[solid].map(({ rgb }) => rgb) : behind(element.parentElement);
    for (const layer of own.slice(solid + 1)) under = layer.flatMap((top) => under.map((each) => over(top, each)));
    return under;
  });
  const notRead = 'svg, script, style, [aria-hidden=true], .unseen, .skip, :disabled, [aria-disabled=true]';
  const faint = new Map();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    const text = walker.currentNode.data.trim().slice(0, 40);
    if (!text || element.closest(notRead)) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const style = getComputedStyle(element);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const ink = colour(style.color);
    const worst = Math.min(...behind(element).map((each) => contrast(over(ink, each), each)));
    if (worst < (large ? leastOfLarge : least)) faint.set(text, worst.toFixed(2));
  }
  return [...faint].map(([text, worst]) => `“${text}” has a contrast of ${worst}`);
}"""
THEMES = ("light", "dark")


def too_faint(page: Page) -> list[str]:
    """Return the texts that are hard to read, in either theme."""
    now = page.evaluate("document.documentElement.dataset.theme ?? ''")
    found: list[str] = []
    for theme in THEMES:
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        page.evaluate(SETTLE)
        found += [f"{theme}: {fault}" for fault in page.evaluate(MEASURE, [LEAST, LEAST_OF_LARGE])]
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", now)
    return found
