import type { DomainEvent } from '../../shared/event.ts';

/**
 * How staff helped: failed attempts no longer lock the login, a link was mailed, all sessions ended, or a login
 * provider was unlinked.
 */
export type LoginHelp =
  'unlocked' | 'confirmation-link' | 'reset-link' | 'sessions-ended' | 'identity-unlinked';

/**
 * Staff helped a member who could not log in, or who asked to end sessions. For a mailed link and an unlinked provider,
 * a separate event records the change itself.
 */
export type AccountLoginHelped = DomainEvent<
  'AccountLoginHelped',
  { readonly help: LoginHelp; readonly reason: string; readonly helpedAt: string }
>;

/** Version and personal fields of the event. */
export const loginHelpEvents = {
  AccountLoginHelped: { version: 1, personal: ['reason'] },
} as const;
