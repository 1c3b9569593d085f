import { describe, expect, it, vi } from 'vitest';
import { personalDataAccessStream } from '#domain/personal-data-access/personal-data-access.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import { EventStoreError } from '#platform/event-store/event-store.port.ts';
import { createTestContext, openTestPorts, today, readEventTypes } from '../testing/test-ports.ts';
import { readPersonalDataAccess } from './read-access-log.ts';
import { personalDataAccessLogger } from './log-access.ts';

const accountId = '11111111-1111-4111-8111-111111111111';
const look = { accountId, page: 'member' } as const;
const minutesLater = (minutes: number): Date => new Date(today.getTime() + minutes * minuteMs);
const by = (actor: string, minutes = 0) => createTestContext(minutesLater(minutes), { actor });

describe('looks at a member', () => {
  it('of calls at the same time are one, and the next in a quarter of an hour', async () => {
    const ports = await openTestPorts();
    const record = personalDataAccessLogger(ports);
    await Promise.all([1, 2, 3].map(() => record(look, by('grace'))));
    await record(look, by('grace', 14));
    expect(await readEventTypes(ports, personalDataAccessStream(accountId, today))).toEqual([
      'MemberDataViewed',
    ]);
    await record(look, by('grace', 15));
    await record({ ...look, page: 'mail' }, by('grace', 15));
    const from = today;
    const looks: object[] = [];
    for await (const seen of readPersonalDataAccess(ports, accountId, {
      from,
      to: minutesLater(60),
    }))
      looks.push(seen.data);
    expect(looks).toEqual([
      { staffId: 'grace', page: 'member', viewedAt: minutesLater(0).toISOString() },
      { staffId: 'grace', page: 'member', viewedAt: minutesLater(15).toISOString() },
      { staffId: 'grace', page: 'mail', viewedAt: minutesLater(15).toISOString() },
    ]);
  });

  it('count from the one that another process recorded', async () => {
    const ports = await openTestPorts();
    await personalDataAccessLogger(ports)(look, by('grace'));
    const other = personalDataAccessLogger(ports);
    await other(look, by('grace', 14));
    await other(look, by('grace', 16));
    const stream = personalDataAccessStream(accountId, today);
    expect(await readEventTypes(ports, stream)).toEqual(['MemberDataViewed', 'MemberDataViewed']);
  });

  it('are read from the log once, however often a page asks', async () => {
    const ports = await openTestPorts();
    const record = personalDataAccessLogger(ports);
    await record(look, by('grace'));
    const read = vi.spyOn(ports.eventStore, 'read');
    for (let minute = 1; minute < 15; minute += 1) await record(look, by('grace', minute));
    expect(read).not.toHaveBeenCalled();
  });

  it('that could not be stored are refused, and recorded when asked again', async () => {
    const ports = await openTestPorts();
    const record = personalDataAccessLogger(ports);
    vi.spyOn(ports.eventStore, 'append').mockRejectedValueOnce(
      new EventStoreError('too-large', 'Refused'),
    );
    await expect(record(look, by('grace'))).rejects.toThrow('Refused');
    await record(look, by('grace', 1));
    expect(await readEventTypes(ports, personalDataAccessStream(accountId, today))).toEqual([
      'MemberDataViewed',
    ]);
  });
});
