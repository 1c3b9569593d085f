import { createStore } from './store.ts';

/**
 * Whether only what is visible of the first page after a load renders. Ends when the user does something, or some
 * seconds after the page is complete. Later pages render whole, so that Back finds its place.
 */
export const isFirstView = createStore(true);

/** Calls back once when the first view ends. Returns a function that cancels it. */
export const whenFirstViewEnds = (act: () => void): (() => void) => {
  if (!isFirstView.get()) {
    act();
    return () => undefined;
  }
  const stop = isFirstView.subscribe(() => {
    stop();
    act();
  });
  return stop;
};
