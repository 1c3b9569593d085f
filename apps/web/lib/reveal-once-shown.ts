const readerActions = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to an element, which may load later than its page, and focuses it. Stops when the reader acts first. */
export const revealOnceShown = (id: string): (() => void) => {
  const revealIfShown = (): void => {
    const element = document.getElementById(id);
    if (element === null) return;
    stop();
    reveal(element);
  };
  const observer = new MutationObserver(revealIfShown);
  const stop = (): void => {
    observer.disconnect();
    for (const action of readerActions) removeEventListener(action, stop);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  for (const action of readerActions) addEventListener(action, stop, { passive: true });
  revealIfShown();
  return stop;
};

const reveal = (element: HTMLElement): void => {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView();
};
