import { describe, expect, it } from 'vitest';
import type { EventStore, Position, StoredEvent } from '../event-store/event-store.port.ts';
import { createPositionCounter, mapPositions } from './moved-positions.ts';

const eventAt = (position: Position, index: number): StoredEvent => ({
  id: `event-${String(index + 1)}`,
  stream: 'account-a',
  revision: index,
  position,
  type: 'NoteTaken',
  data: {},
  metadata: {
    at: '2026-03-02T09:00:00.000Z',
    actor: 'system',
    correlationId: 'test',
    causationId: 'test',
    schemaVersion: 1,
  },
  storedAt: '2026-03-02T09:00:00.000Z',
});

const logAt = (...positions: readonly Position[]): Pick<EventStore, 'subscribe'> => ({
  subscribe: (_options, handler) => ({
    caughtUp: handler(positions.map(eventAt)),
    done: new Promise(() => undefined),
    stop: () => Promise.resolve(),
  }),
});

const counted = (wanted: readonly Position[], log: readonly Position[]) => {
  const positions = createPositionCounter();
  wanted.forEach(positions.add);
  log.forEach((position) => {
    positions.see({ position });
  });
  return positions.counts();
};

describe('positions that are moved to another log', () => {
  it('are the number of events up to there, also between two events', () => {
    const counts = counted(['', '05', '07', '10', '99'], ['05', '06', '10']);
    expect(counts).toEqual({ '': 0, '05': 1, '07': 2, '10': 3, '99': 3 });
    expect(counted(['', '05'], [])).toEqual({ '': 0, '05': 0 });
  });

  it('are those of the events with the same number', async () => {
    const counts = { '': 0, '05': 1, '10': 3 };
    const { checkpoint, moveFields } = await mapPositions(logAt('x1', 'x2', 'x3'), counts, 3);
    expect(checkpoint('')).toEqual({ position: '', event: undefined });
    expect(checkpoint('10')).toEqual({
      position: 'x3',
      event: { id: 'event-3', stream: 'account-a', revision: 2 },
    });
    const stored = { id: 'a', position: '0', document: '{"id":"a","from":"05","to":"10"}' };
    expect(moveFields(stored, ['from'])).toEqual({
      ...stored,
      document: '{"id":"a","from":"x1","to":"10"}',
    });
    expect(moveFields({ ...stored, document: null }, ['from']).document).toBeNull();
  });

  it('are not guessed', async () => {
    await expect(mapPositions(logAt('x1'), {}, 2)).rejects.toThrow('has 1 events, the export 2');
    const { checkpoint } = await mapPositions(logAt('x1'), { '05': 1 }, 1);
    expect(() => checkpoint('06')).toThrow('does not have 06');
  });

  it('are also collected from documents', () => {
    const positions = createPositionCounter();
    const document = '{"id":"a","from":"05"}';
    positions.addFields({ id: 'a', position: '0', document }, ['from']);
    positions.see({ position: '05' });
    expect(positions.counts()).toEqual({ '05': 1 });
  });
});
