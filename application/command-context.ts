import type { Actor } from '#domain/shared/event.ts';
import type { Position } from '#platform/event-store/event-store.port.ts';

/** Who asks, when, and under which request: comes in with every use case. */
export type CommandContext = {
  readonly actor: Actor;
  /** Domain time. */
  readonly now: Date;
  readonly correlationId: string;
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
