import { createStore } from './store.ts';

/** Where the next login leads, when the address alone does not say what was under way; null otherwise. */
export const wayBack = createStore<string | null>(null);
