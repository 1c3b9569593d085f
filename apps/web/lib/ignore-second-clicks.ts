/** A double click on a link adds one history entry: its first click has already opened the page. */
export const ignoreSecondClicks = (): void => {
  document.addEventListener(
    'click',
    (event) => {
      const isOnLink = event.target instanceof Element && event.target.closest('a') !== null;
      if (isOnLink && event.detail > 1) event.preventDefault();
    },
    { capture: true },
  );
};
