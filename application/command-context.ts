import type { Actor } from '#domain/shared/event.ts';
import type { Position } from '#platform/event-store/event-store.port.ts';

/**
 * Form of a request's id, whether the caller chose it or the API. It has a digit or capital letter, so that no caller
 * can choose the name of internal work, such as `importCorrelationId`, as the correlation id of its events.
 */
export const requestIdPattern = /^(?=.*[A-Z0-9])[A-Za-z0-9._-]{8,64}$/;

export type CommandContext = {
  readonly actor: Actor;
  readonly now: Date;
  /** Id of the request that led to this command, directly or through jobs; otherwise of the job. */
  readonly correlationId: string;
  /** The command or event that caused this one; never chosen by a caller. Defaults to the correlation id. */
  readonly causationId?: string;
  /** Event ids are derived from this key, so that a repeated request is stored only once. */
  readonly idempotencyKey?: string;
  /** The stream revision that the client has seen, from `If-Match`. */
  readonly expectedRevision?: number;
  /** The account whose membership the change that sends this command has claimed, with `withChangeClaim`. */
  readonly claimedAccountId?: string;
};

/**
 * Correlation id of history that is imported for a demo or load test. Reactions ignore its events. Not the form of a
 * request's id.
 */
export const importCorrelationId = 'written-history';

export type CommandResult = {
  /** Revision of the stream after the command, for `ETag`; -1 if it has no events. */
  readonly revision: number;
  /** Undefined if nothing was written. */
  readonly position: Position | undefined;
};

/**
 * The context for commands on other streams than the requested one. The expected revision is removed, because it
 * belongs to the requested stream. The idempotency key is removed, because these deciders recognise a repeat by their
 * state.
 */
export const withoutRequestKeys = ({
  actor,
  now,
  correlationId,
  causationId,
  claimedAccountId,
}: CommandContext): CommandContext => ({
  actor,
  now,
  correlationId,
  ...(causationId !== undefined && { causationId }),
  ...(claimedAccountId !== undefined && { claimedAccountId }),
});
