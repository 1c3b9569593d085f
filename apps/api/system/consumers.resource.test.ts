import { expect, it } from 'vitest';
import { consumerEndpoints } from '#contract/system/consumers.ts';
import { saveConsumerError } from '#platform/consumers/consumer-errors.ts';
import { register } from '../testing/api-client.ts';
import { runStaffedApi } from '../testing/staffed-api.ts';

const { path } = consumerEndpoints.consumers;

const { running, admin } = await runStaffedApi();

it('shows staff alone which consumers do not work, and why', async () => {
  const member = await register(running, 'member@example.com');
  const since = '2026-03-02T09:00:00.000Z';
  const reason = 'the log ends at its start, before 05, which was handled';
  const { readModels } = running.platform;
  await saveConsumerError(readModels, 'mail-welcome', {
    consumer: 'mail-welcome',
    state: 'waiting',
    reason,
    since,
  });
  const parked = {
    consumer: 'note',
    stream: 'account-1',
    revision: 3,
    eventId: 'e1',
    type: 'Noted',
    position: '07',
    error: 'Error: no',
    since,
  };
  const trouble = { consumer: 'note', state: 'parked', reason: parked.error, since } as const;
  await saveConsumerError(readModels, 'note', { ...trouble, event: parked });

  expect((await member.call('GET', path)).status).toBe(403);
  const answer = await admin.call('GET', path);
  expect(answer.headers.get('content-range')).toBe('consumers 0-1/2');
  const event = { id: 'e1', type: 'Noted', stream: 'account-1', revision: 3, position: '07' };
  expect(answer.body).toEqual([
    { id: 'mail-welcome', state: 'waiting', reason, since, event: null },
    { id: 'note', state: 'parked', reason: 'Error: no', since, event },
  ]);
});
