import { newsViewsDecider, newsViewsStream } from '#domain/news-views/decider.ts';
import type { NewsViewsState } from '#domain/news-views/state.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import { withoutRequestKeys, type CommandContext } from '../command-context.ts';
import { handleCommand, type CommandPorts } from '../handle-command.ts';
import { loadState } from '../load-stream.ts';

type Member = { readonly accountId: string };

/** Counts a story for a member whose plan limits them; refused past the limit unless it was opened that day. */
export const openStory = async (
  ports: CommandPorts,
  { accountId, storyId }: Member & { readonly storyId: string },
  context: CommandContext,
): Promise<NewsViewsState> => {
  const { before, events } = await handleCommand(ports, {
    decider: newsViewsDecider,
    stream: newsViewsStream(accountId, context.now),
    command: { type: 'ViewStory', storyId, now: context.now },
    // A repeat is recognised by the story.
    context: withoutRequestKeys(context),
    subject: accountId,
  });
  return events.reduce(newsViewsDecider.evolve, before);
};

/** What a member opened on the day (UTC) of `at`. */
export const viewsOn = (
  ports: { readonly eventStore: Pick<EventStore, 'read'> },
  { accountId }: Member,
  at: Date,
): Promise<NewsViewsState> =>
  loadState(ports, { decider: newsViewsDecider, stream: newsViewsStream(accountId, at) });
