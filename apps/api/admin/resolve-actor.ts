import type { EventStore } from '#platform/event-store/event-store.port.ts';
import { findNames } from '#projections/member-timeline/queries.ts';

type Ports = Parameters<typeof findNames>[0] & {
  readonly eventStore: Pick<EventStore, 'read'>;
};

type Who = (index: number) => { readonly id: string; readonly name: string };

/** Who appended the events of a type to a stream, by their number from 0, the oldest first. */
export const resolveActor = async (ports: Ports, stream: string, type: string): Promise<Who> => {
  const ids: string[] = [];
  for await (const event of ports.eventStore.read(stream)) {
    if (event.type === type) ids.push(event.metadata.actor);
  }
  const nameOf = await findNames(ports, [...new Set(ids)]);
  return (index) => {
    const id = ids[index] ?? 'system';
    return { id, name: nameOf(id) };
  };
};
