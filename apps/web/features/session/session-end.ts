import type { SessionEnd } from '#ui/api/session-end.ts';
import { createStore } from '../../lib/store.ts';

/** Why the session of this tab ended, until somebody logs in; null after an own "Log out". */
export const endReason = createStore<SessionEnd | null>(null);

/** True from a login until the page behind it has the focus. */
export const justEntered = createStore(false);

/** True while this tab logs out by itself, which leads to the login page in its own time. */
export const isLeaving = createStore(false);
