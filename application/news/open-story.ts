import {
  newsViewsDecider,
  type NewsViewsState,
  newsViewsStream,
} from '#domain/news-views/news-views.ts';
import { withoutRequestKeys, type CommandContext } from '../command-context.ts';
import { handleCommand, type CommandPorts } from '../handle-command.ts';
import { loadState, type LoadPorts } from '../load-stream.ts';

type Member = { readonly accountId: string };

/**
 * Counts an opened story against the member's daily limit. Refused above the limit, unless the story was already
 * opened that day.
 */
export const openStory = async (
  ports: CommandPorts,
  { accountId, storyId }: Member & { readonly storyId: string },
  context: CommandContext,
): Promise<NewsViewsState> => {
  const { before, events } = await handleCommand(ports, {
    decider: newsViewsDecider,
    stream: newsViewsStream(accountId, context.now),
    command: { type: 'ViewStory', storyId, now: context.now },
    // The decider recognises a repeat by the story id.
    context: withoutRequestKeys(context),
    subject: accountId,
  });
  return events.reduce(newsViewsDecider.evolve, before);
};

/** The stories that a member opened on the UTC day of `at`. */
export const loadNewsViews = (
  ports: LoadPorts,
  { accountId }: Member,
  at: Date,
): Promise<NewsViewsState> =>
  loadState(ports, { decider: newsViewsDecider, stream: newsViewsStream(accountId, at) });
