import { createStore } from './store.ts';

/** The address to open after the next login, when the current address does not determine it; otherwise null. */
export const wayBack = createStore<string | null>(null);
