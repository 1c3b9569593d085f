import { readFile, rm, writeFile } from 'node:fs/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findRegisteredAccount } from '#application/account/find-account.ts';
import { loadMail } from '#application/mails/load-mail.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import { deriveId } from '#application/derive-id.ts';
import { verifyEmail } from '#application/account/registration/verify-email.ts';
import { startDeliveryToRecipients } from '#application/deliveries/start-delivery.ts';
import { appendEdition, goldenEdition } from '#application/deliveries/testing/kept-edition.ts';
import { sendCommand } from '#application/handle-command.ts';
import { loadState } from '#application/load-stream.ts';
import { grantMembership } from '#application/membership/grants/grant-membership.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import { eraseAccount } from '#application/members/erase-account.ts';
import { accountDecider, accountStream } from '#domain/account/decider.ts';
import { getHoldings } from '#domain/membership/state.ts';
import { dayMs, minuteMs } from '#domain/shared/time/durations.ts';
import { readManifest } from '#platform/backup/manifest.ts';
import type { JobAdministration, JobRecord } from '#platform/jobs/jobs.port.ts';
import type { KeyStore } from '#platform/keys/keys.port.ts';
import { findRestoration } from '#platform/restoration/restoration.ts';
import { findDeliveryRecipient } from '#projections/delivery-recipients/read-model.ts';
import { eventually } from '#projections/engine/testing/eventually.ts';
import { parseArguments } from '../arguments.ts';
import { backupCommand } from './backup.ts';
import { releaseRestoredCommand } from './release-restored.ts';
import {
  createSystemContext,
  createBackupSandbox,
  register,
  type Product,
} from './testing/backed-up-product.ts';

const causeId = '22222222-2222-4222-8222-222222222222';
const mailId = deriveId('mail', causeId, 'receipt');

// A receipt is sent again after an unknown delivery, so nothing but the hold keeps it back.
const requestReceipt = async (product: Product, accountId: string): Promise<void> => {
  const content = { to: 'ada@example.com', subject: 'Your receipt', text: 'Thank you.\n' };
  const mail = { accountId, kind: 'receipt', causeId, ...content } as const;
  await requestMail(product.platform, mail, createSystemContext(product));
};

const aJob: JobRecord = {
  id: 'overdue',
  name: 'send-mail',
  state: 'delayed',
  attempt: 3,
  dueAt: new Date(0),
  nextAt: null,
  failedAt: null,
  error: null,
  about: { mailId: null, accountId: null },
};

const subjectsSent = async ({ platform }: Product): Promise<string[]> =>
  (await platform.outbox?.sent())?.map(({ subject }) => subject) ?? [];

const emailOf = async ({ platform }: Product, accountId: string): Promise<unknown> => {
  for await (const { type, data } of platform.eventStore.read(accountStream(accountId)))
    if (type === 'AccountRegistered') return (data as { readonly email: string }).email;
  return undefined;
};

describe('after a restore', () => {
  it('a member who was erased after the backup stays erased', async () => {
    const place = await createBackupSandbox();
    const product = await place.start();
    const [ada, eve] = [await register(product, 'ada'), await register(product, 'eve')];
    await place.backUp(product);
    await eraseAccount(
      product.platform,
      { accountId: ada, reason: 'asked-for' },
      createSystemContext(product),
    );
    await product.stop();
    const list = await readFile(place.at('erasures.jsonl'), 'utf8');
    await place.removeData();
    expect(await place.restore()).toContain('1 erasures after the backup were repeated');
    const restored = await place.start();
    expect(await findRegisteredAccount(restored.platform, ada)).toBeUndefined();
    expect(await restored.platform.keys.find(ada)).toBeUndefined();
    expect(await emailOf(restored, ada)).toBe('erased');
    expect(await emailOf(restored, eve)).toBe('eve@example.com');
    expect(await readFile(place.at('erasures.jsonl'), 'utf8')).toBe(list);
  });

  it('a member who was erased while the backup was made stays erased', async () => {
    const place = await createBackupSandbox();
    const product = await place.start();
    const { platform } = product;
    const ada = await register(product, 'ada');
    const grant = { accountId: ada, plan: 'pro', duration: 'lifetime', reason: 'Thanks' } as const;
    await grantMembership(platform, grant, createSystemContext(product));
    // The keys are copied after the log.
    const listWrapped: KeyStore['listWrapped'] = async function* () {
      const erasure = { accountId: ada, reason: 'asked-for' } as const;
      await eraseAccount(platform, erasure, createSystemContext(product));
      yield* platform.keys.listWrapped();
    };
    const erasing = { ...platform, keys: { ...platform.keys, listWrapped } };
    const argv = [place.at('backup'), '--keys', place.at('keys')];
    const quiet = { line: () => undefined, error: () => undefined, progress: () => undefined };
    await backupCommand.run(erasing, parseArguments(argv, backupCommand), quiet);
    await product.stop();
    await place.removeData();
    expect(await place.restore()).toContain('1 erasures after the backup were repeated');
    const restored = await place.start();
    const stream = accountStream(ada);
    const account = await loadState(restored.platform, { decider: accountDecider, stream });
    expect(account).toMatchObject({ status: 'erased', isComplete: true });
    expect(getHoldings(await loadMembership(restored.platform, ada)).grants).toEqual([]);
    // The address and the name can be used again.
    expect(await register(restored, 'ada')).not.toBe(ada);
    expect(await restored.run('verify')).toMatchObject({ exitCode: 0 });
  });

  it('a member who registered and was erased after the backup is no obstacle', async () => {
    const place = await createBackupSandbox();
    const product = await place.start();
    await register(product, 'ada');
    await place.backUp(product);
    const eve = await register(product, 'eve');
    await eraseAccount(
      product.platform,
      { accountId: eve, reason: 'asked-for' },
      createSystemContext(product),
    );
    await product.stop();
    await place.removeData();
    expect(await place.restore()).not.toContain('repeated');
    expect(await findRegisteredAccount((await place.start()).platform, eve)).toBeUndefined();
  });

  it('a mail that was sent after the backup is not sent again', async () => {
    const place = await createBackupSandbox();
    const product = await place.start();
    const accountId = await register(product, 'ada');
    await product.platform.jobs.administration.pause();
    await requestReceipt(product, accountId);
    await product.caughtUp();
    await place.backUp(product);
    await product.platform.jobs.administration.resume();
    await eventually(async () => {
      expect(await subjectsSent(product)).toContain('Your receipt');
    });
    await product.stop();
    await place.removeData();
    await place.restore();

    const restored = await place.start();
    expect(await loadMail(restored.platform, mailId)).toMatchObject({ status: 'waiting' });
    const released = await restored.run('release-restored');
    expect(released.text).toContain('0 differed');
    expect(released.exitCode).toBe(0);
    expect(await loadMail(restored.platform, mailId)).toMatchObject({ status: 'in-doubt' });
    expect(await subjectsSent(restored)).toEqual([]);
    expect((await restored.run('mails')).text).toContain('Your receipt');
    // From now on mails are sent.
    await restored.run('mails', 'decide', mailId, '--as', 'again', '--reason', 'Not received');
    await eventually(async () => {
      expect(await subjectsSent(restored)).toEqual(['Your receipt']);
    });
  });

  it('a mail that a reaction had not requested yet at the backup is not sent again', async () => {
    const place = await createBackupSandbox();
    const product = await place.start();
    const { administration } = product.platform.jobs;
    await administration.pause();
    // The address is to be confirmed by mail.
    const accountId = await register(product, 'ada', 'Engine1843');
    await place.backUp(product);
    await administration.resume();
    await eventually(async () => {
      expect(await subjectsSent(product)).not.toEqual([]);
    });
    await product.stop();
    await place.removeData();
    await place.restore();
    const restored = await place.start();
    expect(await restored.run('release-restored')).toMatchObject({ exitCode: 0 });
    expect(await findRegisteredAccount(restored.platform, accountId)).toBeDefined();
    expect(await subjectsSent(restored)).toEqual([]);
    expect((await restored.run('mails')).text).toContain('in-doubt');
  });

  it('an edition that was sent after the backup is not sent again', async () => {
    const place = await createBackupSandbox();
    const product = await place.start();
    const { platform } = product;
    const context = createSystemContext(product);
    const accountId = await register(product, 'ada');
    // Requests the welcome mail, which only an unconfirmed address is sent.
    await product.caughtUp();
    await verifyEmail(platform, { accountId }, context);
    await sendCommand(
      platform,
      accountDecider,
      {
        id: accountId,
        command: { type: 'ChangeAccountNotifications', choices: { newsletter: true } },
      },
      context,
    );
    await platform.jobs.administration.pause();
    await appendEdition(platform.eventStore);
    const edition = { kind: 'daily', date: goldenEdition.date, version: 1 } as const;
    await startDeliveryToRecipients(platform, { edition, ids: [accountId] }, context);
    await product.caughtUp();
    await place.backUp(product);
    await platform.jobs.administration.resume();
    await eventually(async () => {
      expect(await subjectsSent(product)).toHaveLength(2);
    });
    await product.stop();
    await place.removeData();
    await place.restore();
    const restored = await place.start();
    expect(await restored.run('release-restored')).toMatchObject({ exitCode: 0 });
    await restored.caughtUp();
    const key = `daily-${goldenEdition.date}`;
    const recipient = await findDeliveryRecipient(restored.platform, { key, accountId });
    expect(recipient).toMatchObject({ standing: 'in-doubt' });
    expect(await restored.platform.outbox?.sent()).toEqual([]);
  });

  it('jobs and reactions wait, and the reason is shown', async () => {
    const place = await createBackupSandbox();
    const product = await place.start();
    await register(product, 'ada');
    await place.backUp(product);
    await product.stop();
    await place.removeData();
    await place.restore();
    const restored = await place.start();
    expect(await restored.platform.jobs.administration.isPaused()).toBe(true);
    expect(await findRestoration(restored.platform)).toBeDefined();
    await eventually(async () => {
      expect((await restored.run('consumers')).text).toContain('release-restored');
    });
    expect((await restored.run('jobs', 'list')).text).toContain('release-restored');
    const resumed = await restored.run('reactions', 'resume', '--from', 'head');
    expect(resumed.text).toContain('release-restored continues them');
    expect((await restored.run('consumers')).text).toContain('release-restored');
    await restored.run('release-restored');
    expect((await restored.run('jobs', 'list')).text).not.toContain('release-restored');
    expect(await restored.platform.jobs.administration.isPaused()).toBe(false);
    expect((await restored.run('release-restored')).text).toContain('Nothing to release');
  });

  it('a backup made during maintenance keeps its work on hold until it is released after the maintenance', async () => {
    const place = await createBackupSandbox();
    const product = await place.start();
    const on = ['--until', '2099-01-01T00:00:00Z', '--reason', 'A disk'];
    await product.run('maintenance', 'on', ...on);
    await place.backUp(product);
    await product.stop();
    await place.removeData();
    await place.restore();
    const restored = await place.start();
    const { administration } = restored.platform.jobs;
    const refused = await restored.run('release-restored');
    expect(refused.exitCode).toBe(1);
    expect(refused.text).toContain('Maintenance is on');
    expect(await administration.isPaused()).toBe(true);
    expect(await restored.run('maintenance', 'off')).toMatchObject({ exitCode: 0 });
    expect(await administration.isPaused()).toBe(true);
    expect(await restored.run('release-restored')).toMatchObject({ exitCode: 0 });
    expect(await administration.isPaused()).toBe(false);
  });

  it('mails are held until the last of many jobs from before the restore is done', async () => {
    const place = await createBackupSandbox();
    const product = await place.start();
    await place.backUp(product);
    await product.stop();
    await place.removeData();
    await place.restore();
    const { platform } = await place.start();
    const { administration } = platform.jobs;
    const now = platform.clock.now();
    const later = { ...aJob, dueAt: new Date(now.getTime() + dayMs) };
    // Delayed jobs are listed by their next attempt, so one that is overdue can be far behind.
    const delayed = [...Array.from({ length: 250 }, () => later), { ...aJob, dueAt: now }];
    const listed: JobAdministration['list'] = async (query) => {
      if (query.state !== 'delayed') return administration.list(query);
      const page = delayed.slice(query.skip, query.skip + query.limit);
      if (page.includes(delayed.at(-1) ?? later)) delayed.pop();
      return Promise.resolve(page);
    };
    const jobs = { ...platform.jobs, administration: { ...administration, list: listed } };
    const progress: string[] = [];
    const output = {
      line: () => undefined,
      error: () => undefined,
      progress: (text: string) => void progress.push(text),
    };
    const given = parseArguments([], releaseRestoredCommand);
    await releaseRestoredCommand.run({ ...platform, jobs }, given, output);
    expect(progress).toContainEqual(expect.stringContaining('send-mail overdue/3'));
  });

  it('a job that runs for long or waits for its next attempt is not reported as a stall, one that never starts is', async () => {
    const place = await createBackupSandbox();
    const product = await place.start();
    await place.backUp(product);
    await product.stop();
    await place.removeData();
    await place.restore();
    const { platform } = await place.start();
    const { administration } = platform.jobs;
    let minutes = 0;
    const realNow = performance.now.bind(performance);
    // Real time goes on as well, because consumers save idle positions after half a minute.
    vi.spyOn(performance, 'now').mockImplementation(() => realNow() + minutes * minuteMs);
    onTestFinished(() => void vi.restoreAllMocks());
    // Each poll takes two minutes and sees one of the jobs and no other; later polls see the real ones.
    const releaseWith = (...seen: JobRecord[]) => {
      let current: JobRecord | undefined;
      const list: JobAdministration['list'] = (query) => {
        if (query.state === 'waiting') {
          current = seen.shift();
          if (current) minutes += 2;
        }
        if (!current) return administration.list(query);
        return Promise.resolve(current.state === query.state ? [current] : []);
      };
      const jobs = { ...platform.jobs, administration: { ...administration, list } };
      const quiet = { line: () => undefined, error: () => undefined, progress: () => undefined };
      const given = parseArguments([], releaseRestoredCommand);
      return releaseRestoredCommand.run({ ...platform, jobs }, given, quiet);
    };
    const waiting = { ...aJob, state: 'waiting' } as const;
    await expect(releaseWith(waiting, waiting, waiting)).rejects.toThrow(
      'not progressing: send-mail overdue/3',
    );
    const active = { ...aJob, state: 'active' } as const;
    const delayed = { ...aJob, nextAt: new Date(platform.clock.now().getTime() + dayMs) };
    await releaseWith(active, active, active, delayed, delayed, delayed);
    expect(await findRestoration(platform)).toBeUndefined();
  });

  it('everybody is logged out, also who logged out after the backup', async () => {
    const place = await createBackupSandbox();
    const product = await place.start();
    const accountId = await register(product, 'ada');
    const session = {
      accountId,
      createdAt: '2026-01-01T00:00:00.000Z',
      usedAt: '2026-01-01T00:00:00.000Z',
      expiresAt: '2099-01-01T00:00:00.000Z',
      device: { address: '192.0.2.…', userAgent: 'Firefox' },
      remembered: true,
      written: {},
    };
    await product.platform.sessions.create('ended', session);
    await product.platform.sessions.create('open', session);
    await place.backUp(product);
    await product.platform.sessions.destroy('ended');
    await product.stop();
    await place.removeData();
    await place.restore();
    const { sessions } = (await place.start()).platform;
    expect([await sessions.find('ended'), await sessions.find('open')]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

it('engines that were restored with their own tools are held by a command', async () => {
  const place = await createBackupSandbox();
  const product = await place.start();
  const { platform } = product;
  const [ada, eve] = [await register(product, 'ada'), await register(product, 'eve')];
  const session = {
    accountId: eve,
    createdAt: '2026-01-01T00:00:00.000Z',
    usedAt: '2026-01-01T00:00:00.000Z',
    expiresAt: '2099-01-01T00:00:00.000Z',
    device: { address: '192.0.2.…', userAgent: 'Firefox' },
    remembered: true,
    written: {},
  };
  await platform.sessions.create('open', session);
  const list = place.at('list.jsonl');
  const entry = { accountId: ada, erasedAt: '2026-05-04T10:00:00.000Z' };
  await writeFile(list, `${JSON.stringify(entry)}\n`);
  expect(await product.run('hold-restored')).toMatchObject({ exitCode: 2 });
  const held = await product.run('hold-restored', '--erasures', list);
  expect(held).toMatchObject({ exitCode: 0, text: expect.stringContaining('Held. 1') as string });
  expect(await platform.sessions.find('open')).toBeUndefined();
  expect(await platform.jobs.administration.isPaused()).toBe(true);
  expect(await platform.mailHold.isHeld()).toBe(true);
  expect(await findRegisteredAccount(platform, ada)).toBeUndefined();
  expect(await findRegisteredAccount(platform, eve)).toBeDefined();
  expect((await platform.erasureList?.read())?.entries).toContainEqual(entry);
});

it('engines whose backup was recorded are held only with the list of that time, or none', async () => {
  const place = await createBackupSandbox();
  const product = await place.start();
  await product.run('record-backup');
  const list = place.at('list.jsonl');
  await writeFile(list, '{"listId":"of another installation"}\n');
  const refused = await product.run('hold-restored', '--erasures', list);
  expect(refused).toMatchObject({ exitCode: 1 });
  expect(refused.text).toContain('a different list');
  expect(await product.platform.mailHold.isHeld()).toBe(false);
  const held = await product.run('hold-restored', '--erasures', place.at('erasures.jsonl'));
  expect(held).toMatchObject({ exitCode: 0 });
  expect(await product.run('hold-restored', '--erasures', 'none')).toMatchObject({ exitCode: 0 });
});

describe('without the list of erasures', () => {
  const erasedAfterBackup = async () => {
    const place = await createBackupSandbox();
    const product = await place.start();
    const [ada, eve] = [await register(product, 'ada'), await register(product, 'eve')];
    await eraseAccount(
      product.platform,
      { accountId: eve, reason: 'asked-for' },
      createSystemContext(product),
    );
    await place.backUp(product);
    await eraseAccount(
      product.platform,
      { accountId: ada, reason: 'asked-for' },
      createSystemContext(product),
    );
    await product.stop();
    await place.removeData();
    return { place, ada };
  };

  it('nothing is restored unless the operator accepts it', async () => {
    const { place, ada } = await erasedAfterBackup();
    await rm(place.at('erasures.jsonl'));
    await expect(place.restore()).rejects.toThrow('erasures.jsonl does not exist');
    await place.restore('--without-erasure-list');
    expect(await findRegisteredAccount((await place.start()).platform, ada)).toBeDefined();
  });

  it('an older list, or another one, is refused, and a newer copy is taken', async () => {
    const { place, ada } = await erasedAfterBackup();
    const list = await readFile(place.at('erasures.jsonl'), 'utf8');
    expect((await readManifest(place.at('backup'), 1)).erasures.count).toBe(1);
    await writeFile(place.at('erasures.jsonl'), '');
    await expect(place.restore()).rejects.toThrow('older than the backup');
    await writeFile(place.at('copy.jsonl'), list);
    await place.restore('--erasures', place.at('copy.jsonl'));
    const restored = await place.start();
    expect(await findRegisteredAccount(restored.platform, ada)).toBeUndefined();
    expect(await readFile(place.at('erasures.jsonl'), 'utf8')).toContain(list);
  });

  it('an empty list is refused, also if nobody was erased before the backup', async () => {
    const place = await createBackupSandbox();
    const product = await place.start();
    const ada = await register(product, 'ada');
    await place.backUp(product);
    const erasure = { accountId: ada, reason: 'asked-for' } as const;
    await eraseAccount(product.platform, erasure, createSystemContext(product));
    await product.stop();
    await place.removeData();
    const list = await readFile(place.at('erasures.jsonl'), 'utf8');
    for (const wrong of ['', '{"listId":"of another installation"}\n']) {
      await writeFile(place.at('erasures.jsonl'), wrong);
      await expect(place.restore()).rejects.toThrow('a different list');
    }
    await writeFile(place.at('erasures.jsonl'), list);
    await place.restore();
  });
});
