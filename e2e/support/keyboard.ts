import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectHidden } from './stage.ts';

const maxTabStops = 300;

type Stop = { readonly inside: boolean; readonly again: boolean };

// Runs in the page, whose types the tests do not have. A box drawn for a control may show its focus
// ring.
const watch = (area: string): string => `(() => {
  const tabbable = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const area = document.querySelector(${JSON.stringify(area)});
  area.tabIndex = -1;
  area.focus({ preventScroll: true });
  const seen = new Set();
  const ringed = new Set();
  const named = (element) => {
    const words = element.getAttribute('aria-label') ?? element.textContent;
    return element.tagName.toLowerCase() + ' ' + (words.trim().slice(0, 40) || element.id);
  };
  const isOutlined = ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  const hasRing = (element) => {
    const box = element.parentElement.querySelector(':scope > fieldset, :scope > input + span');
    return [element, box].some((drawn) => drawn !== null &&
      (['', '::before', '::after'].some((part) => isOutlined(getComputedStyle(drawn, part))) ||
        (drawn !== element && parseFloat(getComputedStyle(drawn).borderTopWidth) >= 2)));
  };
  // One of a group takes the focus; arrows go on from there.
  const isOfGroup = (element) => element.type === 'radio' && !element.checked;
  const canBeReached = (element) => element.tabIndex >= 0 && !element.matches(':disabled') &&
    !isOfGroup(element) && element.checkVisibility({ visibilityProperty: true });
  let last;
  globalThis.keyboardWalk = {
    stop: () => {
      const element = document.activeElement;
      const again = element !== last && seen.has(element);
      last = element;
      seen.add(element);
      if (element !== document.body && hasRing(element)) ringed.add(element);
      return { inside: area.contains(element), again };
    },
    faults: () => {
      const controls = [...area.querySelectorAll(tabbable)].filter(canBeReached);
      return controls.flatMap((element) => {
        if (!seen.has(element)) return ['not reached: ' + named(element)];
        return ringed.has(element) ? [] : ['without a ring: ' + named(element)];
      });
    },
  };
})()`;

/**
 * Faults of an area when it is walked by Tab from its beginning: controls that are not reached, or
 * that have no focus ring of 2 px.
 */
export const keyboardFaults = async (page: Page, area: string): Promise<string[]> => {
  await page.evaluate(watch(area));
  for (let stops = 0; stops < maxTabStops; stops += 1) {
    await page.keyboard.press('Tab');
    const { inside, again } = await page.evaluate<Stop>('keyboardWalk.stop()');
    if (!inside || again) break;
  }
  return page.evaluate<string[]>('keyboardWalk.faults()');
};

export const expectFocusTrapped = async (dialog: Locator): Promise<void> => {
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await expect.poll(() => dialog.evaluate(holdsFocus), { message: key }).toBe(true);
    await dialog.page().keyboard.press(key);
  }
  await expect.poll(() => dialog.evaluate(holdsFocus)).toBe(true);
};

/** Escape closes the opened element and returns the focus to its opener. */
export const expectFocusRestored = async (opened: Locator, opener: Locator): Promise<void> => {
  await expect.poll(() => opened.evaluate(holdsFocus)).toBe(true);
  await opened.page().keyboard.press('Escape');
  await expectHidden(opened);
  await expect.poll(() => opener.evaluate(holdsFocus)).toBe(true);
};

type Part = {
  readonly ownerDocument: { readonly activeElement: unknown };
  readonly contains: (part: never) => boolean;
};

const holdsFocus = (part: Part): boolean =>
  part.contains(part.ownerDocument.activeElement as never);
