import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ConsumerStatus } from '#platform/consumers/run-consumers.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import { keepTrouble, type ConsumerTrouble } from '#platform/consumers/troubles.ts';
import { askReadiness, consumersCheck } from './readiness.ts';

const live: ConsumerStatus = {
  ...{ name: 'mail-welcome', state: 'live', position: '05', secondsBehind: 0 },
  ...{ parked: undefined, reason: undefined, batches: 1, events: 1 },
};
const parked: ConsumerStatus = {
  ...live,
  state: 'parked',
  parked: {
    ...{ consumer: 'mail-welcome', stream: 'account-1', revision: 0, eventId: 'e1' },
    ...{ type: 'AccountRegistered', position: '05', error: 'Error: no', since: '2026-03-02' },
  },
};

let readModels: ReadModels;
beforeEach(() => {
  readModels = sqliteReadModels({ file: ':memory:' });
});
afterEach(() => readModels.close());

const waiting: ConsumerStatus = {
  ...{ ...live, state: 'waiting', reason: 'the log ends at 03, before 05, which was handled' },
};

const asked = (status: ConsumerStatus): ReturnType<typeof askReadiness> =>
  askReadiness([consumersCheck({ readModels }, { status: () => [status] })]);

describe('the readiness of a process with consumers of the log', () => {
  it('passes while all of them run', async () => {
    expect(await asked(live)).toEqual({ passed: ['consumers of the log'], missing: [] });
  });

  it('names one that is parked, and the type of its event', async () => {
    const missing = ['consumers of the log: mail-welcome is parked at AccountRegistered'];
    expect(await asked(parked)).toEqual({ passed: [], missing });
  });

  it('says what one waits for that followed another log', async () => {
    const missing = [
      'consumers of the log: mail-welcome waits for the operator (npm run cli -- reactions resume), because the log ends at 03, before 05, which was handled',
    ];
    expect(await asked(waiting)).toEqual({ passed: [], missing });
  });

  it('knows of a trouble in another process, until it is over', async () => {
    const trouble: ConsumerTrouble = {
      consumer: 'member-directory',
      state: 'rebuilding',
      since: '2026-03-02',
      reason: 'the log does not hold event e1',
    };
    await keepTrouble(readModels, 'member-directory', trouble);
    expect((await asked(live)).missing).toEqual([
      'consumers of the log: member-directory is being rebuilt, because the log does not hold event e1',
    ]);
    await keepTrouble(readModels, 'member-directory', undefined);
    expect((await asked(live)).missing).toEqual([]);
  });
});
