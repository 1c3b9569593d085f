import { randomUUID } from 'node:crypto';
import { handleCommand, type CommandPorts } from '#application/handle-command.ts';
import { loadStream } from '#application/load-stream.ts';
import type { CommandContext } from '#application/command-context.ts';
import { accountDecider, accountStream } from '#domain/account/decider.ts';
import type { AccountCommand } from '#domain/account/commands.ts';
import { couponDecider, couponStream, type CouponCommand } from '#domain/coupon/coupon.ts';
import { memoryBroadcast } from '#platform/broadcast/memory.adapter.ts';
import { openFoldedStreams } from '#platform/folded-streams/folded-streams.ts';
import { withStores } from '../event-store/stores.ts';
import { median } from '../figures.ts';
import type { Measurement } from '../measurement.ts';
import { bySize } from '../size.ts';

const rounds = bySize(41, 3);
const aim = 1.5;
const limit = 3;

type Send = () => Promise<unknown>;

/** Commands on long streams, compared with the same commands on short ones. */
export const measureLongStreams = (): Promise<readonly Measurement[]> =>
  withStores(async (stores) => {
    const foldedStreams = await openFoldedStreams({
      keys: stores.keys,
      broadcast: memoryBroadcast(),
    });
    const ports = { eventStore: stores.encrypted, foldedStreams };
    const measured = [
      await compare('a change of the profile: 10,000 events to 10', {
        long: await accountOf(ports, bySize(10_000, 100)),
        short: await accountOf(ports, 10),
      }),
      await compare('a checkout with a coupon: 5,000 uses to none', {
        long: await couponOf(ports, bySize(5_000, 100)),
        short: await couponOf(ports, 0),
      }),
    ];
    await foldedStreams.close();
    return measured;
  });

const compare = async (
  name: string,
  { long, short }: { readonly long: Send; readonly short: Send },
): Promise<Measurement> => {
  const times = { long: [] as number[], short: [] as number[] };
  await long();
  await short();
  for (let round = 0; round < rounds; round += 1) {
    times.long.push(await timeOf(long));
    times.short.push(await timeOf(short));
  }
  const [ofLong, ofShort] = [median(times.long), median(times.short)];
  const detail = `${ofLong.toFixed(2)} ms and ${ofShort.toFixed(2)} ms, on the embedded store`;
  return { name, ratio: ofLong / ofShort, aim, limit, lowerIsBetter: true, detail };
};

const timeOf = async (send: Send): Promise<number> => {
  const began = performance.now();
  await send();
  return performance.now() - began;
};

const now = new Date('2026-05-04T10:00:00.000Z');
const context: CommandContext = { actor: 'system', now, correlationId: 'bench' };

const accountOf = async (ports: CommandPorts, events: number): Promise<Send> => {
  const id = randomUUID();
  const stream = accountStream(id);
  const handle = (command: AccountCommand) =>
    handleCommand(ports, { decider: accountDecider, stream, command, context, subject: id });
  const email = `${id}@example.com`;
  const given = { email, displayName: 'Ada', username: 'ada', passwordHash: 'hash' };
  await handle({ type: 'RegisterAccount', ...given, verificationId: null, now });
  let count = 0;
  const rename = () => {
    count += 1;
    const displayName = `Ada ${String(count)}`;
    return handle({ type: 'ChangeAccountProfile', displayName, username: 'ada', now });
  };
  for (let event = 1; event < events; event += 1) await rename();
  return rename;
};

const couponOf = async (ports: CommandPorts, uses: number): Promise<Send> => {
  const code = `C${randomUUID().slice(0, 8).toUpperCase()}`;
  const stream = couponStream(code);
  const handle = (command: CouponCommand) =>
    handleCommand(ports, { decider: couponDecider, stream, command, context });
  const terms = {
    name: 'Campaign',
    discount: { kind: 'percent', percentOff: 20 },
    plans: ['pro'],
    validFromAt: now.toISOString(),
    validUntilAt: null,
    limit: null,
    limitPerAccount: null,
  } as const;
  await handle({ type: 'CreateCoupon', code, terms, reason: 'Campaign', now });
  const reserve = () =>
    handle({
      type: 'ReserveCoupon',
      reservationId: randomUUID(),
      accountId: randomUUID(),
      plan: 'pro',
      pricePence: 599,
      now,
    });
  for (let use = 0; use < uses; use += 1) await reserve();
  await loadStream(ports, { decider: couponDecider, stream });
  return reserve;
};
