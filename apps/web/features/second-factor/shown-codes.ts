import { createStore } from '../../lib/store.ts';

/** Recovery codes that their owner has not kept yet: they are said once, so looking at another panel must not lose them. */
export const shownCodes = createStore<{ userId: string; codes: readonly string[] } | null>(null);
