import type { EventEvolvers } from '../shared/decider.ts';
import { defineAggregate } from '../shared/define-aggregate.ts';
import { hourMs } from '../shared/time/durations.ts';
import { toStreamMonth } from '../shared/time/months.ts';
import { type CoinMovedAfterStory, storyMoveEvents } from './events.ts';

export type StoryMove = Omit<CoinMovedAfterStory['data'], 'measuredAt'>;

/** Records large moves of one coin in one month. */
export type RecordStoryMoves = {
  readonly type: 'RecordStoryMoves';
  readonly moves: readonly StoryMove[];
  readonly now: Date;
};

/** What was recorded in the month. */
type StoryMoveState = {
  readonly recorded: readonly Pick<StoryMove, 'storyId' | 'startsAt' | 'endsAt'>[];
};

/** After a stop of hours, older stories are measured as well, but they are no news any more. */
export const maxStoryAgeMs = 3 * hourMs;

const on: EventEvolvers<StoryMoveState, CoinMovedAfterStory> = {
  CoinMovedAfterStory: ({ recorded }, { data }) => ({ recorded: [...recorded, data] }),
};

/**
 * Of several stories about the same move, the one that most outlets published is recorded, because members need one alert
 * for one move.
 */
const decideStoryMoves = (
  { recorded }: StoryMoveState,
  { moves, now }: RecordStoryMoves,
): readonly CoinMovedAfterStory[] => {
  const candidates = moves
    .filter(({ publishedAt }) => now.getTime() - Date.parse(publishedAt) <= maxStoryAgeMs)
    .toSorted((one, other) => other.outlets - one.outlets);
  const accepted: StoryMove[] = [];
  for (const move of candidates)
    if (![...recorded, ...accepted].some((known) => isSameMove(known, move))) accepted.push(move);
  return accepted.map((move) => ({
    type: 'CoinMovedAfterStory',
    data: { ...move, measuredAt: now.toISOString() },
  }));
};

type KnownMove = StoryMoveState['recorded'][number];

const isSameMove = (one: KnownMove, other: KnownMove): boolean =>
  one.storyId === other.storyId || (one.startsAt < other.endsAt && other.startsAt < one.endsAt);

type StoryMoveId = Pick<StoryMove, 'coinId' | 'startsAt'>;

/** One stream per coin and UTC month of the move. */
export const storyMoveStream = ({ coinId, startsAt }: StoryMoveId): string => {
  const yyyymm = toStreamMonth(startsAt);
  return `storymove-${coinId}-${yyyymm}`;
};

export const storyMoveDecider = defineAggregate<
  RecordStoryMoves,
  CoinMovedAfterStory,
  StoryMoveState,
  StoryMoveId
>({
  category: 'storymove',
  stream: storyMoveStream,
  notExported: 'When the price of a coin moved after a story.',
  events: storyMoveEvents,
  initialState: { recorded: [] },
  on,
  decide: decideStoryMoves,
});
