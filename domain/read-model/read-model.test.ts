import { it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import { readModelDecider } from './read-model.ts';
import type { ReadModelRebuildRequested } from './events.ts';

const given = deciderSpec(readModelDecider);
const now = new Date('2026-03-02T02:30:00.000Z');

it('a rebuild is asked for once a generation', () => {
  const command = { type: 'RequestRebuild', generation: 1, reason: 'Wrong column', now } as const;
  const asked = (generation: number): ReadModelRebuildRequested => ({
    type: 'ReadModelRebuildRequested',
    data: { generation, reason: 'Wrong column', requestedAt: now.toISOString() },
  });
  given().when(command).then(asked(1));
  given(asked(1)).when(command).thenNothing();
  given(asked(1))
    .when({ ...command, generation: 2 })
    .then(asked(2));
});
