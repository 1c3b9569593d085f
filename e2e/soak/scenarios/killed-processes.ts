import { setTimeout as sleep } from 'node:timers/promises';
import { requireAccountByEmail } from '#application/account/find-account.ts';
import { grantAdmin } from '#application/account/staff/grant-admin.ts';
import { protectAccount } from '#application/testing/protect-account.ts';
import type { Platform } from '#platform/platform.ts';
import {
  openTopology,
  type RunningProcess,
  type Topology,
} from '../../../apps/embedded/testing/topology.ts';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';
import { changeName, changePreferences, confirmAddress, createGrantAction } from '../acts.ts';
import { highLimits, type Scenario, type Stage } from '../stage.ts';
import { verifyStored } from '../verify.ts';
import { waitForMails, verifyMails } from '../verify-mails.ts';
import { createWriter, type Writer } from '../writers.ts';

const [redis, mongodb] = [process.env['REDIS_URL'] ?? '', process.env['MONGODB_URL'] ?? ''];

export const serversMissing = (): string | undefined =>
  redis === '' || mongodb === '' ? 'REDIS_URL or MONGODB_URL is unset' : undefined;

/**
 * Kills each process of a large installation in turn, `times` times, while members and staff
 * write.
 */
export const createProcessKillScenario = (times: number): Scenario => ({
  name: 'processes killed in turn',
  unavailable: serversMissing,
  run: async (stage) => {
    const mails = await startMailServer();
    stage.onEnd(mails.stop);
    const urls = { redis, redisDatabase: 3, mongodb };
    const topology = await openTopology(urls, { ...highLimits, SMTP_URL: mails.url });
    stage.onEnd(topology.dispose);
    const platform = await topology.openPlatform();
    stage.onEnd(platform.close);
    const processes = await startAll(topology);
    const stop = new AbortController();
    const { members, staff } = writersOf(stage, { mails, urls: () => addressesOf(processes) });
    const writing = Promise.all([...members, staff].map((writer) => writer.write(stop.signal)));
    await makeStaff(platform, staff, mails);
    for (let time = 0; time < times; time += 1) await killInTurn(processes, stage);
    await sleep(settleMs);
    stop.abort();
    await writing;
    await waitForMails(platform);
    for (const { running } of processes) running.process.signal('SIGKILL');
    await Promise.all(processes.map(({ running }) => running.process.ended));
    await verifyStored(platform, stage);
    await verifyMails(platform, { mails, tally: stage.tally });
  },
});

const settleMs = 500;
const memberCount = 6;

type Slot = {
  readonly start: () => Promise<RunningProcess>;
  readonly answers: boolean;
  running: RunningProcess;
};

const startAll = async (topology: Topology): Promise<Slot[]> => {
  const slots = [
    { start: topology.startApi, answers: true },
    { start: topology.startWorkers, answers: false },
    { start: topology.startProjector, answers: false },
    { start: topology.startApi, answers: true },
  ];
  return Promise.all(slots.map(async (slot) => ({ ...slot, running: await slot.start() })));
};

const addressesOf = (slots: readonly Slot[]): string[] =>
  slots.filter(({ answers }) => answers).map(({ running }) => running.url);

const killInTurn = async (slots: readonly Slot[], { random }: Stage): Promise<void> => {
  for (const slot of slots) {
    await sleep(random.between(200, 1500));
    slot.running.process.signal('SIGKILL');
    await slot.running.process.ended;
    slot.running = await slot.start();
  }
};

type WriterOptions = { readonly mails: MailServer; readonly urls: () => readonly string[] };

// Each request goes to the other replica than the last, even while one of them is dead.
const writersOf = (
  { ledger, tally }: Stage,
  { mails, urls }: WriterOptions,
): { readonly members: readonly Writer[]; readonly staff: Writer } => {
  let requests = 0;
  const url = (): string | undefined => {
    requests += 1;
    return urls()[requests % urls().length];
  };
  const shared = { url, ledger, tally };
  const members = Array.from({ length: memberCount }, () => {
    const tokenOf = (): string | undefined => mails.received(member.email)[0]?.token;
    const acts = [confirmAddress(tokenOf, changeName), changePreferences];
    const member: Writer = createWriter({ ...shared, acts });
    return member;
  });
  const ids = (): string[] => members.flatMap(({ accountId }) => accountId() ?? []);
  return { members, staff: createWriter({ ...shared, acts: [createGrantAction(ids)] }) };
};

// Staff do not need the mailed link, which is only sent to unconfirmed addresses.
const makeStaff = async (platform: Platform, staff: Writer, mails: MailServer): Promise<void> => {
  while (mails.received(staff.email).length === 0) await sleep(settleMs);
  const context = { actor: 'system', now: new Date(), correlationId: 'soak' };
  const { email } = staff;
  const { accountId } = await requireAccountByEmail(platform, email);
  await protectAccount(platform, { accountId }, context);
  await grantAdmin(platform, { email, reason: 'Soak' }, context);
};
