import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReadModels } from '../read-models/read-models.port.ts';
import { sqliteReadModels } from '../read-models/sqlite.adapter.ts';
import {
  forgetOtherTroubles,
  keepTrouble,
  listTroubles,
  troubleInWords,
  type ConsumerTrouble,
} from './troubles.ts';

let readModels: ReadModels;
beforeEach(() => {
  readModels = sqliteReadModels({ file: ':memory:' });
});
afterEach(() => readModels.close());

const trouble = (consumer: string): ConsumerTrouble => ({
  consumer,
  state: 'waiting',
  reason: 'the log ends before it',
  since: '2026-03-02T09:00:00.000Z',
});

describe('the troubles of consumers', () => {
  it('end with consumers that this version no longer has', async () => {
    for (const name of ['former', 'present']) await keepTrouble(readModels, name, trouble(name));
    await forgetOtherTroubles(readModels, new Set(['present', 'new']));
    expect(await listTroubles(readModels)).toEqual([trouble('present')]);
  });

  it('say what the operator can do', () => {
    expect(troubleInWords(trouble('mail'))).toBe(
      'waits for the operator (npm run cli -- reactions resume), because the log ends before it',
    );
  });
});
