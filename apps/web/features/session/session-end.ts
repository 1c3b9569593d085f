import type { SessionEnd } from '#ui/api/session-end.ts';
import { createStore } from '../../lib/store.ts';

/** Why the session of this tab ended, until the next login; null after a logout by the user. */
export const sessionEndReason = createStore<SessionEnd | null>(null);

/** True from a login until the page behind it gets the focus. */
export const hasJustLoggedIn = createStore(false);

/** True while this tab is logging out. */
export const isSigningOut = createStore(false);
