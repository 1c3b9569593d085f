/**
 * The focus of a control that goes away, or can no longer be used, moves to what is next to it: else it would fall to
 * the body, and the next Tab would start at the top of the page. A pointer elsewhere gives the focus up. Answers with
 * what ends it.
 */
export const keepFocus = (): (() => void) => {
  let last: Place | undefined;
  const remember = ({ target }: Pick<Event, 'target'>): void => {
    if (target instanceof HTMLElement && target.closest('main') !== null) last = placeOf(target);
  };
  const forget = (): void => {
    last = undefined;
  };
  const mend = (): void => {
    // A page that is still on its way has nothing yet: each part of it is looked at as it comes.
    if (last !== undefined && isLost(last.element)) moveFrom(last);
  };
  const watcher = new MutationObserver(mend);
  remember({ target: document.activeElement });
  document.addEventListener('focusin', remember);
  document.addEventListener('pointerdown', forget, true);
  watcher.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  return () => {
    watcher.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', forget, true);
  };
};

/** An element, and what it stands in up to the page: known while it stands there. */
type Place = { readonly element: HTMLElement; readonly around: readonly HTMLElement[] };

const placeOf = (element: HTMLElement): Place => {
  const around: HTMLElement[] = [];
  for (let box: HTMLElement | null = element.parentElement; box !== null; box = box.parentElement) {
    around.push(box);
    if (box.tagName === 'MAIN') break;
  }
  return { element, around };
};

const isLost = (element: HTMLElement): boolean => {
  const { activeElement } = document;
  return activeElement === document.body
    ? !element.isConnected || element.matches(':disabled')
    : activeElement === element && element.matches(':disabled');
};

const usable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/** To the heading where the whole page has changed, or to the page itself where that takes no focus. */
const moveFrom = ({ element, around }: Place): void => {
  for (const box of around.filter((each) => each.isConnected)) {
    const heading = box.querySelector<HTMLElement>('h1');
    if ((heading === null ? nextTo(element, box) : [heading, box]).some(took)) return;
    // Not into another part of the page.
    if (box.tagName === 'SECTION' && tookAsPlace(box)) return;
  }
};

const tookAsPlace = (box: HTMLElement): boolean => {
  if (!box.hasAttribute('tabindex')) box.tabIndex = -1;
  return took(box);
};

/** What stands before it first, the nearest one before the others; where it is gone, what is current there. */
const nextTo = (element: HTMLElement, box: Element): readonly HTMLElement[] => {
  const all = [...box.querySelectorAll<HTMLElement>(usable)];
  if (!element.isConnected) {
    return [...box.querySelectorAll<HTMLElement>('[aria-current]'), ...all];
  }
  const follows = (other: HTMLElement): boolean =>
    (element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return [...all.filter((each) => !follows(each)).reverse(), ...all.filter(follows)];
};

// What is not drawn takes no focus.
const took = (element: HTMLElement): boolean => {
  element.focus({ preventScroll: true });
  return document.activeElement === element;
};
