import type { Actor } from '#domain/shared/event.ts';
import { categoryOf } from '#domain/shared/stream-name.ts';
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
export const writtenHistory = 'written-history';

/** The result of a use case, for `ETag` and for reading one's own writes. */
export type Written = {
  /** Revision of the main stream afterwards; -1 when that stream has no events. */
  readonly revision: number;
  /** Newest position per stream category written to; empty when nothing was written. */
  readonly positions: Readonly<Record<string, Position>>;
};

type Outcome = {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position | undefined;
};

/** Combines the outcomes of several commands; the revision is that of the main stream. */
export const writtenBy = (main: Outcome, ...others: readonly Outcome[]): Written => {
  const positions: Record<string, Position> = {};
  for (const { stream, position } of [main, ...others]) {
    const category = categoryOf(stream);
    if (position !== undefined && position > (positions[category] ?? '')) {
      positions[category] = position;
    }
  }
  return { revision: main.revision, positions };
};

/** Adds what further steps wrote; the revision stays that of the main stream. */
export const withWritten = (main: Written, ...others: readonly Written[]): Written => {
  const positions: Record<string, Position> = { ...main.positions };
  for (const [category, position] of others.flatMap((other) => Object.entries(other.positions))) {
    if (position > (positions[category] ?? '')) positions[category] = position;
  }
  return { revision: main.revision, positions };
};

/**
 * For commands on other streams: without the revision, because the client saw another stream, and without the key,
 * because these decisions recognise a repeat by the state.
 */
export const asSideStep = ({
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
