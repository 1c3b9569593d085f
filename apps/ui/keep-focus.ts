/**
 * When a focused control disappears or is disabled, moves the focus to its neighbour. Otherwise it would fall to the body, and the next Tab
 * would start at the top of the page. A pointer press elsewhere releases the focus. Returns the function that stops it.
 */
export const keepFocus = (): (() => void) => {
  let lastFocus: FocusPosition | undefined;
  const rememberFocus = ({ target }: Pick<Event, 'target'>): void => {
    if (target instanceof HTMLElement && target.closest('main') !== null)
      lastFocus = getFocusPosition(target);
  };
  const forgetFocus = (): void => {
    lastFocus = undefined;
  };
  const restoreFocus = (): void => {
    // A loading page is still empty, so its parts are checked as they arrive.
    if (lastFocus !== undefined && isFocusLost(lastFocus.element)) moveFocusNear(lastFocus);
  };
  const watcher = new MutationObserver(restoreFocus);
  rememberFocus({ target: document.activeElement });
  document.addEventListener('focusin', rememberFocus);
  document.addEventListener('pointerdown', forgetFocus, true);
  watcher.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  return () => {
    watcher.disconnect();
    document.removeEventListener('focusin', rememberFocus);
    document.removeEventListener('pointerdown', forgetFocus, true);
  };
};

/** An element and its ancestors up to the page, recorded while it is attached. */
type FocusPosition = { readonly element: HTMLElement; readonly around: readonly HTMLElement[] };

const getFocusPosition = (element: HTMLElement): FocusPosition => {
  const nearbyElements: HTMLElement[] = [];
  for (let box: HTMLElement | null = element.parentElement; box !== null; box = box.parentElement) {
    nearbyElements.push(box);
    if (box.tagName === 'MAIN') break;
  }
  return { element, around: nearbyElements };
};

const isFocusLost = (element: HTMLElement): boolean => {
  const { activeElement } = document;
  return activeElement === document.body
    ? !element.isConnected || element.matches(':disabled')
    : activeElement === element && element.matches(':disabled');
};

const focusableSelector =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/** Focuses the heading when the whole page has changed, or the page itself when that cannot be focused. */
const moveFocusNear = ({ element, around }: FocusPosition): void => {
  for (const box of around.filter((each) => each.isConnected)) {
    const heading = box.querySelector<HTMLElement>('h1');
    if ((heading === null ? getNeighbours(element, box) : [heading, box]).some(tryFocus)) return;
    // The focus must not move to another section.
    if (box.tagName === 'SECTION' && tryFocusAsTarget(box)) return;
  }
};

const tryFocusAsTarget = (box: HTMLElement): boolean => {
  if (!box.hasAttribute('tabindex')) box.tabIndex = -1;
  return tryFocus(box);
};

/** Preceding elements first, nearest first, then the following ones; without any, the current item. */
const getNeighbours = (element: HTMLElement, box: Element): readonly HTMLElement[] => {
  const focusableElements = [...box.querySelectorAll<HTMLElement>(focusableSelector)];
  if (!element.isConnected) {
    return [...box.querySelectorAll<HTMLElement>('[aria-current]'), ...focusableElements];
  }
  const isAfter = (other: HTMLElement): boolean =>
    (element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return [
    ...focusableElements.filter((each) => !isAfter(each)).reverse(),
    ...focusableElements.filter(isAfter),
  ];
};

// Hidden elements cannot be focused.
const tryFocus = (element: HTMLElement): boolean => {
  element.focus({ preventScroll: true });
  return document.activeElement === element;
};
