import { createStore } from '../../lib/store.ts';

/** Recovery codes that are not saved yet. They are shown once, so opening another panel must not lose them. */
export const unsavedRecoveryCodes = createStore<{
  userId: string;
  codes: readonly string[];
} | null>(null);
