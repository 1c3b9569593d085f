import type { SessionEnd } from '#ui/api/session-end.ts';
import { createStore } from '../../lib/store.ts';

/** Why the session of this tab ended, until the next login; null after a logout by the user. */
export const sessionEndReason = createStore<SessionEnd | null>(null);

/** True from a login until the page behind it gets the focus. */
export const hasJustLoggedIn = createStore(false);

export type CompletedLogout = {
  /** The page on which "Log out" was pressed. */
  readonly pathname: string;
  /** The page that opens after the next login; null after a logout by the user. */
  readonly from: string | null;
};

/** The logout of this tab until the login page opens. */
export const completedLogout = createStore<CompletedLogout | null>(null);

/** True while this tab is logging out. */
export const isSigningOut = createStore(false);
