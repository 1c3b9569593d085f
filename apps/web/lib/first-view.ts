import { createStore } from './store.ts';

/**
 * Whether the first page after a load is not complete yet. Parts of it that are not visible render later. Later pages
 * render whole, so that Back finds its place.
 */
export const isFirstView = createStore(true);
