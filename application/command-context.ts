import type { Actor } from '#domain/shared/event.ts';
import type { Position } from '#platform/event-store/event-store.port.ts';

export type CommandContext = {
  readonly actor: Actor;
  readonly now: Date;
  readonly correlationId: string;
  /** The command or event that caused this one; defaults to the request. */
  readonly causationId?: string;
  /** The same key gives the same event ids, so that a repeated request is stored once. */
  readonly idempotencyKey?: string;
  /** From `If-Match`: the revision of the stream that the client saw. */
  readonly expectedRevision?: number;
};

/** Correlates a history that is written at once for a demo or a load test: nothing is done about its events. */
export const importedHistory = 'written-history';

/** What a use case did to its main stream. */
export type CommandResult = {
  /** Of the stream afterwards, for `ETag`; -1 when it has no events. */
  readonly revision: number;
  /** Undefined when nothing was written. */
  readonly position: Position | undefined;
};

/**
 * For commands on other streams: without the revision, because the client saw another stream, and without the key,
 * because these decisions recognise a repeat by the state.
 */
export const withoutRequestKeys = ({
  actor,
  now,
  correlationId,
  causationId,
}: CommandContext): CommandContext => ({
  actor,
  now,
  correlationId,
  ...(causationId !== undefined && { causationId }),
});
