import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/**
 * The price of a coin made a large move after a story about it. That the story caused the move is not claimed. Recorded
 * once per story, and once per move of the coin.
 */
export type CoinMovedAfterStory = DomainEvent<
  'CoinMovedAfterStory',
  {
    readonly coinId: string;
    readonly symbol: string;
    readonly storyId: string;
    readonly title: string;
    /** The outlet that published the story first, and how many published it. */
    readonly outlet: string;
    readonly outlets: number;
    readonly publishedAt: string;
    /** The move in per cent, from the last hourly close before the story to the first one at least an hour after it. */
    readonly move: number;
    /** Times of the two closes. */
    readonly startsAt: string;
    readonly endsAt: string;
    /** Standard deviation of the coin's hourly moves in the 30 days before, in per cent. */
    readonly usual: number;
    /** The source of the prices. */
    readonly source: string;
    readonly measuredAt: string;
    readonly simulated: boolean;
  }
>;

/** Version and personal fields of each event type. */
export const storyMoveEvents = {
  CoinMovedAfterStory: { version: 1, personal: [] },
} as const satisfies EventDefinitions<CoinMovedAfterStory>;
