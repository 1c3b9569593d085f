import { describe, expect, it } from 'vitest';
import { pushBrowser } from '#platform/push/testing/push-browser.ts';
import { openTestPorts, today, type TestPorts } from '../testing/test-ports.ts';
import {
  listPushDevices,
  maxPushDevices,
  removeOtherSessionDevices,
  removeSessionDevices,
  savePushDevice,
} from './push-devices.ts';

const accountId = '6516329c-9478-4381-a4e9-c19f71687711';

const save = async (ports: TestPorts, place: number, tokenHash: string): Promise<void> => {
  const { address } = pushBrowser(`https://push.example.com/${String(place)}`);
  const now = new Date(today.getTime() + place);
  await savePushDevice(ports, { accountId, address, device: 'Firefox', tokenHash, now });
};

const places = async (ports: TestPorts): Promise<string[]> =>
  (await listPushDevices(ports, accountId)).map(({ endpoint }) => endpoint.split('/').at(-1) ?? '');

describe('devices for notifications', () => {
  it('are stored once, with the session in which they were seen last', async () => {
    const ports = await openTestPorts();
    await save(ports, 1, 'first');
    await save(ports, 1, 'second');
    expect(await listPushDevices(ports, accountId)).toMatchObject([
      { tokenHash: 'second', addedAt: new Date(today.getTime() + 1).toISOString() },
    ]);
  });

  it('make room for newer ones', async () => {
    const ports = await openTestPorts();
    for (let place = 1; place <= maxPushDevices + 1; place += 1) await save(ports, place, 'one');
    const left = await places(ports);
    expect(left).toHaveLength(maxPushDevices);
    expect(left.at(-1)).toBe('2');
  });

  it('end with their session', async () => {
    const ports = await openTestPorts();
    await save(ports, 1, 'one');
    await save(ports, 2, 'two');
    await save(ports, 3, 'three');
    await removeSessionDevices(ports, { accountId, tokenHash: 'one' });
    expect(await places(ports)).toEqual(['3', '2']);
    await removeOtherSessionDevices(ports, { accountId, keptTokenHash: 'two' });
    expect(await places(ports)).toEqual(['2']);
    await removeOtherSessionDevices(ports, { accountId });
    expect(await places(ports)).toEqual([]);
  });

  it('are refused with a key that is no point of the curve', async () => {
    const ports = await openTestPorts();
    const address = { ...pushBrowser().address, p256dh: Buffer.alloc(65, 4).toString('base64url') };
    const seen = { accountId, address, device: 'Firefox', tokenHash: 'one', now: today };
    await expect(savePushDevice(ports, seen)).rejects.toMatchObject({ code: 'push/key-invalid' });
    expect(await places(ports)).toEqual([]);
  });
});
