import type { CoinMovedAfterStory } from '#domain/story-move/events.ts';
import {
  storyMoveDecider,
  storyMoveStream,
  type StoryMove,
} from '#domain/story-move/story-move.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import type { CommandContext } from '../command-context.ts';
import { type CommandPorts, sendCommand } from '../handle-command.ts';

/** Records large moves after stories. Idempotent, and moves after old stories are left out. */
export const recordStoryMoves = async (
  ports: CommandPorts,
  moves: readonly StoryMove[],
  context: CommandContext,
): Promise<void> => {
  for (const group of Map.groupBy(moves, storyMoveStream).values()) {
    const [first] = group;
    const command = { type: 'RecordStoryMoves', moves: group, now: context.now } as const;
    // After a stop of hours, all stories can be too old. Then no stream is read.
    if (!first || storyMoveDecider.decide(storyMoveDecider.initialState, command).length === 0)
      continue;
    await sendCommand(ports, storyMoveDecider, { id: first, command }, context);
  }
};

export type StoryMoveKey = Pick<CoinMovedAfterStory['data'], 'coinId' | 'storyId' | 'startsAt'>;

export const findStoryMove = async (
  { eventStore }: { readonly eventStore: Pick<EventStore, 'read'> },
  { storyId, ...id }: StoryMoveKey,
): Promise<CoinMovedAfterStory['data'] | undefined> => {
  for await (const { type, data, metadata } of eventStore.read(storyMoveStream(id))) {
    const { schemaVersion } = metadata;
    const event = storyMoveDecider.upcast({ type, data, schemaVersion });
    if (event.data.storyId === storyId) return event.data;
  }
  return undefined;
};
