import type { Logger } from 'pino';
import type { CommandPorts } from '#application/handle-command.ts';
import { recordStoryMoves } from '#application/story-moves/story-moves.ts';
import type { StoryMove } from '#domain/story-move/story-move.ts';
import { isLargeMove } from '#models/news/price-impact.ts';
import { UnavailableError } from '#platform/unavailable-error.ts';
import type { SettledStory } from './settle-impacts.ts';

export type RecordMovesDeps = CommandPorts & { readonly logger: Pick<Logger, 'warn'> };

/**
 * Records the large moves before their stories are settled, so that a process that is killed in between loses none. Returns
 * the stories that can be settled. While the event store is unavailable, those with a large move wait.
 */
export const recordLargeMoves = async (
  deps: RecordMovesDeps,
  settled: readonly SettledStory[],
  now: Date,
): Promise<readonly SettledStory[]> => {
  const moves = settled.flatMap((each) => toLargeMove(each) ?? []);
  if (moves.length === 0) return settled;
  const context = { actor: 'system', now, correlationId: `story-moves/${now.toISOString()}` };
  try {
    await recordStoryMoves(deps, moves, context);
    return settled;
  } catch (err) {
    if (!(err instanceof UnavailableError)) throw err;
    deps.logger.warn({ err }, 'news: moves after stories could not be recorded');
    return settled.filter((each) => toLargeMove(each) === undefined);
  }
};

const toLargeMove = ({ story, measured }: SettledStory): StoryMove | undefined => {
  const [symbol] = story.coins;
  const [first] = story.publications;
  if (!measured || !isLargeMove(measured) || symbol === undefined || !first) return undefined;
  const { coinId, move, usual, startsAt, endsAt, source } = measured;
  return {
    coinId,
    symbol,
    storyId: story.id,
    title: story.title,
    outlet: first.outlet,
    outlets: story.publications.length,
    publishedAt: story.publishedAt,
    move,
    usual,
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
    source,
    simulated: story.kind === 'simulated',
  };
};
