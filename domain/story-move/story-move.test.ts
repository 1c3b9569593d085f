import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import type { CoinMovedAfterStory } from './events.ts';
import { storyMoveDecider, storyMoveStream, type StoryMove } from './story-move.ts';

const golden = readFileSync(
  join(import.meta.dirname, 'golden', 'CoinMovedAfterStory.v1.json'),
  'utf8',
);
const { measuredAt, ...move } = JSON.parse(golden) as CoinMovedAfterStory['data'];

const record = (moves: readonly StoryMove[], at = measuredAt) =>
  ({ type: 'RecordStoryMoves', moves, now: new Date(at) }) as const;
const recorded = (given: StoryMove = move) =>
  ({ type: 'CoinMovedAfterStory', data: { ...given, measuredAt } }) as const;
const other = (given: Partial<StoryMove>): StoryMove => ({ ...move, storyId: 'other', ...given });

describe('a large move after a story', () => {
  it('is recorded once', () => {
    deciderSpec(storyMoveDecider)()
      .when(record([move]))
      .then(recorded());
    deciderSpec(storyMoveDecider)(recorded())
      .when(record([move]))
      .thenNothing();
    deciderSpec(storyMoveDecider)()
      .when(record([move, move]))
      .then(recorded());
  });

  it('is not recorded if the story is older than three hours', () => {
    const edge = '2026-11-21T13:20:00.000Z';
    deciderSpec(storyMoveDecider)()
      .when(record([move], edge))
      .then({ type: 'CoinMovedAfterStory', data: { ...move, measuredAt: edge } });
    deciderSpec(storyMoveDecider)()
      .when(record([move], '2026-11-21T13:20:00.001Z'))
      .thenNothing();
  });

  it('is recorded with the story that most outlets published, if several are about the same move', () => {
    const big = other({ outlets: 9 });
    deciderSpec(storyMoveDecider)()
      .when(record([move, big]))
      .then(recorded(big));
    const overlapping = other({
      startsAt: '2026-11-21T11:00:00.000Z',
      endsAt: '2026-11-21T13:00:00.000Z',
    });
    deciderSpec(storyMoveDecider)(recorded())
      .when(record([overlapping]))
      .thenNothing();
  });

  it('is recorded beside an earlier move', () => {
    const next = other({
      publishedAt: '2026-11-21T12:00:00.000Z',
      startsAt: '2026-11-21T12:00:00.000Z',
      endsAt: '2026-11-21T13:00:00.000Z',
    });
    deciderSpec(storyMoveDecider)(recorded())
      .when(record([next]))
      .then(recorded(next));
  });

  it('is in the stream of its coin and month', () => {
    expect(storyMoveStream(move)).toBe('storymove-ethereum-202611');
  });
});
