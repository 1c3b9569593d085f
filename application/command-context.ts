import type { Actor } from '#domain/shared/event.ts';
import type { Position } from '#platform/event-store/event-store.port.ts';

/** Who asks, when, and under which request: comes in with every use case. */
export type CommandContext = {
  readonly actor: Actor;
  /** Domain time. */
  readonly now: Date;
  readonly correlationId: string;
  /** The command or event that led to this one; the request itself when absent. */
  readonly causationId?: string;
  /** The same key leads to the same event ids, so that a repeated request is stored once. */
  readonly idempotencyKey?: string;
  /** From `If-Match`: the revision of the stream that the client saw. */
  readonly expectedRevision?: number;
};

/** What a use case wrote, for `ETag` and for reading one's own writes. */
export type Written = {
  /** Revision of the main stream after it; -1 when that stream has no events. */
  readonly revision: number;
  /** Newest position for each stream category that was written to; empty when nothing was decided. */
  readonly positions: Readonly<Record<string, Position>>;
};

type Outcome = {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position | undefined;
};

/** What several commands of one use case wrote together; the revision is that of the main stream. */
export const writtenBy = (main: Outcome, ...others: readonly Outcome[]): Written => {
  const positions: Record<string, Position> = {};
  for (const { stream, position } of [main, ...others]) {
    const category = stream.slice(0, stream.indexOf('-'));
    if (position !== undefined && position > (positions[category] ?? '')) {
      positions[category] = position;
    }
  }
  return { revision: main.revision, positions };
};

/**
 * For the steps beside the main stream: without the revision, because the client saw another stream, and without the
 * key, because these decisions recognise a repeat by the state.
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
