import type { EventStore, Position } from '#platform/event-store/event-store.port.ts';
import type { ProjectionMetrics } from './ports.ts';
import type { Slot, SlotState } from './slot.ts';

export type ProjectionLag = {
  readonly name: string;
  readonly state: SlotState;
  readonly position: Position;
  /** How long it has been behind the newest event; 0 at the head and where another process has it. */
  readonly secondsBehind: number;
};

export type LagWatch = {
  readonly lag: () => readonly ProjectionLag[];
  readonly stop: () => void;
};

/** Positions cannot be subtracted, so the lag is a time: since when has the head not been reached? */
export const watchLag = (
  slots: readonly Slot[],
  eventStore: Pick<EventStore, 'head'>,
  { metrics, everyMs }: { readonly metrics: ProjectionMetrics; readonly everyMs: number },
): LagWatch => {
  const behindSince = new Map<Slot, number>();
  const secondsBehind = (slot: Slot): number =>
    (performance.now() - (behindSince.get(slot) ?? performance.now())) / 1000;

  const look = async (): Promise<void> => {
    const head = await eventStore.head();
    for (const slot of slots) {
      if (isPast(slot, head)) behindSince.delete(slot);
      else if (!behindSince.has(slot)) behindSince.set(slot, performance.now());
      metrics.lag?.(slot.projection.collection.name, secondsBehind(slot));
    }
  };
  const timer = setInterval(() => {
    // A store that is away says nothing about the lag; the feeds speak of it.
    look().catch(() => undefined);
  }, everyMs);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
    },
    lag: () =>
      slots.map((slot) => ({
        name: slot.projection.collection.name,
        state: slot.state(),
        position: slot.position() ?? '',
        secondsBehind: secondsBehind(slot),
      })),
  };
};

/** Has it seen everything up to a position? What another process feeds counts as reached. */
export const isPast = (slot: Slot, position: Position): boolean => {
  if (slot.state() === 'elsewhere') return true;
  const reached = slot.position();
  return reached !== undefined && reached >= position;
};
