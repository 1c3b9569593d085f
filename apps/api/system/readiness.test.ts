import { describe, expect, it } from 'vitest';
import type { ConsumerStatus } from '#platform/consumers/run-consumers.ts';
import { askReadiness, consumersCheck } from './readiness.ts';

const live: ConsumerStatus = {
  ...{ name: 'mail-welcome', state: 'live', position: '05', secondsBehind: 0 },
  ...{ parked: undefined, batches: 1, events: 1 },
};
const parked: ConsumerStatus = {
  ...live,
  state: 'parked',
  parked: {
    ...{ consumer: 'mail-welcome', stream: 'account-1', revision: 0, eventId: 'e1' },
    ...{ type: 'AccountRegistered', position: '05', error: 'Error: no', since: '2026-03-02' },
  },
};

const asked = (status: ConsumerStatus): ReturnType<typeof askReadiness> =>
  askReadiness([consumersCheck({ status: () => [status] })]);

describe('the readiness of a process with consumers of the log', () => {
  it('passes while all of them run', async () => {
    expect(await asked(live)).toEqual({ passed: ['consumers of the log'], missing: [] });
  });

  it('names one that is parked, and the type of its event', async () => {
    const missing = ['consumers of the log: mail-welcome is parked at AccountRegistered'];
    expect(await asked(parked)).toEqual({ passed: [], missing });
  });
});
