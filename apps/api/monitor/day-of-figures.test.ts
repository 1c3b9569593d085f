import { describe, expect, it } from 'vitest';
import type { ProcessFigures } from '#platform/process-figures/queries.ts';
import { toDailySlots, percentile } from './day-of-figures.ts';

const now = new Date('2026-05-04T10:07:30.000Z');
const none = Array.from({ length: 12 }, () => 0);

const figures = (over: Partial<ProcessFigures>): ProcessFigures => ({
  id: 'a',
  process: 'a',
  kind: 'api',
  slot: '2026-05-04T10:00:00.000Z',
  at: '2026-05-04T10:07:00.000Z',
  uptimeSeconds: 60,
  requests: 0,
  serverErrors: 0,
  durations: none,
  appends: 0,
  refusedAppends: 0,
  jobsDone: 0,
  jobsRetried: 0,
  jobsFailed: 0,
  browserErrors: 0,
  connections: 0,
  mostConnections: 0,
  secondsBehind: 0,
  mostSecondsBehind: 0,
  ...over,
});

describe('the last 24 hours in quarters', () => {
  it('are summed over processes; the running quarter over its seconds so far', () => {
    const day = toDailySlots(
      [
        figures({ requests: 300, mostConnections: 3, mostSecondsBehind: 1 }),
        figures({ process: 'b', requests: 150, mostConnections: 2, mostSecondsBehind: 4 }),
        figures({ slot: '2026-05-04T09:45:00.000Z', requests: 900 }),
      ],
      ['2026-05-04T10:01:00.000Z', '2026-05-04T10:14:59.000Z', '2026-05-03T10:20:00.000Z'],
      now,
    );
    expect(day).toHaveLength(96);
    expect(day[0]).toMatchObject({ at: '2026-05-03T10:15:00.000Z', stories: 1 });
    expect(day[94]).toMatchObject({ requestsPerSecond: 1, stories: 0 });
    expect(day[95]).toMatchObject({
      at: '2026-05-04T10:00:00.000Z',
      requestsPerSecond: 1,
      connections: 5,
      secondsBehind: 4,
      stories: 2,
    });
  });
});

describe('the slowest answers', () => {
  it('lie within the class that holds them', () => {
    const durations = [50, 0, 0, 0, 0, 50, ...Array.from({ length: 6 }, () => 0)];
    expect(percentile([{ durations }], 0.95)).toBeCloseTo(95);
    expect(percentile([{ durations }], 0.5)).toBeCloseTo(1);
  });

  it('are unknown without any, and not below the last bound above it', () => {
    expect(percentile([{ durations: none }], 0.95)).toBeNull();
    const slow = [...none.slice(1), 3];
    expect(percentile([{ durations: slow }], 0.95)).toBe(5000);
  });
});
