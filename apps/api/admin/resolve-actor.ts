import type { EventStore } from '#platform/event-store/event-store.port.ts';
import { loadActorNames } from '#projections/member-timeline/queries.ts';

type Ports = Parameters<typeof loadActorNames>[0] & {
  readonly eventStore: Pick<EventStore, 'read'>;
};

type GetActor = (index: number) => { readonly id: string; readonly name: string };

/** Returns the actor of each event of a type in a stream, by index, oldest first. */
export const resolveActor = async (
  ports: Ports,
  stream: string,
  type: string,
): Promise<GetActor> => {
  const ids: string[] = [];
  for await (const event of ports.eventStore.read(stream)) {
    if (event.type === type) ids.push(event.metadata.actor);
  }
  const getName = await loadActorNames(ports, [...new Set(ids)]);
  return (index) => {
    const id = ids[index] ?? 'system';
    return { id, name: getName(id) };
  };
};
