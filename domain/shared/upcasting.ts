import type { StoredPayload } from './decider.ts';
import type { DomainEvent } from './event.ts';

/** Turns the payload of one version into that of the next. */
export type UpcastStep = (data: object) => object;

/** For each event type that ever changed: the step from version n to n + 1, under n. */
export type UpcastSteps = Readonly<Record<string, Readonly<Record<number, UpcastStep>>>>;

/** Brings stored payloads to today's version, one step after the other; unknown types come back unchanged. */
export const upcaster =
  <Event extends DomainEvent>(steps: UpcastSteps) =>
  ({ type, data, schemaVersion }: StoredPayload): Event => {
    let current = data;
    let version = schemaVersion;
    for (let step = steps[type]?.[version]; step; step = steps[type]?.[version]) {
      current = step(current);
      version += 1;
    }
    return { type, data: current } as Event;
  };
