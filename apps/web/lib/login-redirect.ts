import { createStore } from './store.ts';

/** The address to open after the next login, when the current address does not determine it; otherwise null. */
export const loginRedirect = createStore<string | null>(null);
