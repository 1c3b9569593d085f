import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReadModels } from '../read-models/read-models.port.ts';
import { sqliteReadModels } from '../read-models/sqlite.adapter.ts';
import { restoreHoldReason } from '../restoration/restoration.ts';
import {
  deleteUnknownConsumerErrors,
  saveConsumerError,
  listConsumerErrors,
  formatConsumerError,
  type ConsumerError,
} from './consumer-errors.ts';

let readModels: ReadModels;
beforeEach(() => {
  readModels = sqliteReadModels({ file: ':memory:' });
});
afterEach(() => readModels.close());

const trouble = (consumer: string): ConsumerError => ({
  consumer,
  state: 'waiting',
  reason: 'the log ends before it',
  since: '2026-03-02T09:00:00.000Z',
});

describe('the troubles of consumers', () => {
  it('end with consumers that this version no longer has', async () => {
    for (const name of ['former', 'present'])
      await saveConsumerError(readModels, name, trouble(name));
    await deleteUnknownConsumerErrors(readModels, new Set(['present', 'new']));
    expect(await listConsumerErrors(readModels)).toEqual([trouble('present')]);
  });

  it('say what the operator can do', () => {
    expect(formatConsumerError(trouble('mail'))).toBe(
      'waits for the operator (npm run cli -- reactions resume), because the log ends before it',
    );
    const restored = formatConsumerError({ ...trouble('mail'), reason: restoreHoldReason });
    expect(restored).toContain('release-restored');
    expect(restored).not.toContain('resume');
  });
});
