import { expect, it } from 'vitest';
import { toEventCursor, toTimeCursor, parseEventCursor } from './read-model.ts';

const times = [
  '1970-01-01T00:00:00.000Z',
  '2026-05-01T00:00:00.000Z',
  '2026-05-01T00:00:00.001Z',
  '2126-01-01T00:00:00.000Z',
];
const positions = [
  '0000000000000001',
  '0000000000000009',
  '0000000000000010',
  '9999999999999999',
  '00000000000000000012-00000000000000000011',
  '00000000000000000112-00000000000000000001',
];

it('puts the places of events in order: by time, then by position', () => {
  const [rows, log] = [positions.slice(0, 4), positions.slice(4)];
  for (const ordered of [rows, log]) {
    const places = times.flatMap((at) => ordered.map((position) => toEventCursor(at, position)));
    expect([...places].sort()).toEqual(places);
  }
});

it('says the time and the position again', () => {
  for (const at of times) {
    expect(parseEventCursor(toEventCursor(at, '0000000000000120'))).toEqual({
      at,
      position: '120',
    });
    expect(toEventCursor(at, '0000000000000000') > toTimeCursor(at)).toBe(true);
  }
});
