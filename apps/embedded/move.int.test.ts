// needs: redis-server, and a server with MongoDB's protocol
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Visitor } from '#api/testing/api-client.ts';
import { createAuthenticator } from '#api/testing/authenticator.ts';
import { findRegisteredAccount } from '#application/account/find-account.ts';
import { verifyEmail } from '#application/account/registration/verify-email.ts';
import { setPriceAlert } from '#application/alerts/change-alerts.ts';
import { appendEdition } from '#application/deliveries/testing/kept-edition.ts';
import { saveDocument } from '#application/kept-documents/keep-document.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import { eraseAccount } from '#application/members/erase-account.ts';
import { grantMembership } from '#application/membership/grants/grant-membership.ts';
import { password } from '#api/testing/api-client.ts';
import { accountStream } from '#domain/account/decider.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import { saveInvoices } from '#observations/invoices/store.ts';
import type { Story } from '#observations/news/record.ts';
import { writeStories } from '#observations/news/store.ts';
import { eventRegistry } from '#application/event-registry.ts';
import { createPlatform } from '#platform/composition.ts';
import { readConfig, type Config } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { importInstallation } from '#platform/move/import-installation.ts';
import { openExport } from '#platform/move/open-export.ts';
import { listProcessFigures } from '#platform/process-figures/queries.ts';
import { processFiguresCollection } from '#platform/process-figures/record.ts';
import { skipEvent } from '#platform/consumers/operator-decisions.ts';
import { eventually } from '#projections/engine/testing/eventually.ts';
import {
  createOutputBuffer,
  createSystemContext,
  register,
  startProduct,
  type Product,
} from '../cli/backup/testing/backed-up-product.ts';
import { parseArguments } from '../cli/arguments.ts';
import { exportCommand, runMoveExport } from '../cli/move/export.ts';
import { importCommand, runMoveImport } from '../cli/move/import.ts';
import { positionFields } from '../cli/move/stopped-installation.ts';
import { startEngines } from './testing/engines.ts';
import { readInstallationContent } from '../cli/move/testing/moved-content.ts';
import { openBrowser, registerOnReplica, startReplica, type Browser } from './testing/replicas.ts';
import { hasRedisServer } from './testing/spawned.ts';
import { operations } from '#contract/operations.ts';

const mongodb = process.env['MONGODB_URL'] ?? '';
const describeWithServers = describe.skipIf(mongodb === '' || !hasRedisServer());
const skipped = '(skipped when MONGODB_URL is unset or there is no redis-server)';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-move-'));
  const made = folder;
  onTestFinished(() => rm(made, { recursive: true, force: true }));
});
const at = (name: string): string => path.join(folder, name);

const embedded = (name: string, settings: Readonly<Record<string, string>> = {}): Config =>
  readConfig({
    DATA_DIR: at(name),
    DEMO: 'off',
    MARKET_DATA: 'simulated',
    LOG_LEVEL: 'silent',
    FORECASTS: 'off',
    ERASURE_LIST: at(`${name}-erasures.jsonl`),
    ...settings,
  });

const moveOut = async (
  config: Config,
  to: string,
  whileWaiting: () => Promise<void> = () => Promise.resolve(),
): Promise<string> => {
  const { output, text } = createOutputBuffer();
  await runMoveExport(config, parseArguments([at(to)], exportCommand), output, whileWaiting);
  return text();
};
const moveIn = async (config: Config, from: string): Promise<string> => {
  const { output, text } = createOutputBuffer();
  await runMoveImport(config, parseArguments([at(from)], importCommand), output);
  return text();
};

const app = createAuthenticator();

/** With the API, whose clock is the one of the authenticator app. */
const serve = async (product: Product): Promise<{ readonly url: string }> => {
  const deps = { ...product.platform, systemNow: app.systemNow };
  const { url, close } = await startReplica(deps);
  onTestFinished(close);
  return { url };
};

const visitorOf = (
  to: { readonly url: string },
  product: Product,
  browser: Browser,
  id: string,
) => {
  const visitor: Visitor = {
    id,
    email: browser.email,
    cookie: '',
    call: (method, route, options) => browser.send(to, method, { ...options, path: route }),
    confirmAddress: async () => {
      await verifyEmail(product.platform, { accountId: id }, createSystemContext(product));
    },
  };
  return visitor;
};

const mail = (accountId: string, subject: string, causeId: string) =>
  ({
    accountId,
    kind: 'receipt',
    causeId,
    to: 'ada@example.com',
    subject,
    text: 'Thank you.\n',
  }) as const;
const causes = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const subjectsSent = async ({ platform }: Product): Promise<string[]> =>
  (await platform.outbox?.sent())?.map(({ subject }) => subject) ?? [];
const receiptsSent = async (product: Product): Promise<string[]> =>
  (await subjectsSent(product)).filter((subject) => subject.endsWith('receipt'));

const writeObservations = async ({ platform }: Product, accountId: string): Promise<void> => {
  const time = '2026-03-02T09:00:00.000Z';
  const invoice = {
    id: 'in_1',
    number: 'T-1',
    status: 'paid',
    createdAt: time,
    paidAt: time,
    totalPence: 999,
    paidPence: 999,
    refundedPence: 0,
  } as const;
  await saveInvoices(platform, accountId, [invoice]);
  const story: Story = {
    id: 'story-1',
    kind: 'simulated',
    title: 'Ripple wins approval',
    excerpt: 'Approval.',
    text: ['Approval.'],
    pictureUrl: 'https://pictures.example/1.jpg',
    publishedAt: time,
    readAt: time,
    publications: [
      {
        source: 'decrypt',
        outlet: 'Decrypt',
        url: 'https://decrypt.example/story',
        title: 'Ripple wins',
        publishedAt: time,
      },
    ],
    coins: ['XRP'],
    category: 'Markets',
    sentiment: { score: 0.5, because: 'soars' },
    impact: { level: 'pending' },
  };
  await writeStories(platform, [story], []);
};

const skipAnEvent = async ({ platform }: Product, accountId: string): Promise<void> => {
  const stream = accountStream(accountId);
  for await (const { id, type, revision, position } of platform.eventStore.read(stream)) {
    const parked = { consumer: 'mail-receipts', eventId: id, type, stream, revision, position };
    const why = { error: 'It cannot be read.', since: '2026-03-02T09:00:00.000Z' };
    const decision = { reason: 'Test', by: 'Jo', at: '2026-03-02T09:01:00.000Z' };
    return skipEvent(platform.readModels, { ...parked, ...why }, decision);
  }
};

/** What members need after a move. */
type Members = {
  readonly ada: { readonly browser: Browser; readonly accountId: string };
  readonly bea: { readonly email: string; readonly recoveryCodes: string[] };
  readonly eve: string;
  readonly verificationToken: string;
};

const fill = async (product: Product): Promise<Members> => {
  const { platform } = product;
  const { administration } = platform.jobs;
  const context = createSystemContext(product);
  const to = await serve(product);
  const ada = await registerOnReplica(to);
  const { accountId } = ada;
  const bea = await registerOnReplica(to);
  const { recoveryCodes } = await app.protect(visitorOf(to, product, bea.browser, bea.accountId));
  const eve = await register(product, 'eve');
  await eraseAccount(platform, { accountId: eve, reason: 'asked-for' }, context);
  const grant = { accountId, plan: 'pro', duration: 'lifetime', reason: 'Thanks' } as const;
  await grantMembership(platform, grant, context);
  const rule = { kind: 'price-above', price: '70000' } as const;
  const alert = { accountId, symbol: 'BTC', coinId: 'bitcoin', rule, limit: 10 } as const;
  await setPriceAlert(platform, alert, context);
  await appendEdition(platform.eventStore);
  await writeObservations(product, accountId);
  await skipAnEvent(product, accountId);
  const draft = {
    kind: 'drafts',
    name: 'profile',
    value: { name: 'Ada' },
    now: new Date(),
  } as const;
  await saveDocument(platform, { accountId, ...draft });
  await requestMail(platform, mail(accountId, 'First receipt', causes[0] ?? ''), context);
  await eventually(async () => {
    expect(await receiptsSent(product)).toEqual(['First receipt']);
  });
  await administration.pause();
  await requestMail(platform, mail(accountId, 'Second receipt', causes[1] ?? ''), context);
  await product.caughtUp();
  let requestId = '';
  for await (const { data } of platform.eventStore.read(accountStream(accountId)))
    requestId ||= (data as { verificationId?: string }).verificationId ?? '';
  const link = { purpose: 'verify-email', accountId, requestId } as const;
  const until = new Date(app.systemNow().getTime() + 60 * minuteMs);
  return {
    ada,
    bea: { email: bea.browser.email, recoveryCodes },
    eve,
    verificationToken: platform.linkTokens.issue(link, until),
  };
};

/** Imports everything before the jobs, then fails. */
const importUntilJobs = async (config: Config): Promise<void> => {
  const opened = await openExport({ folder: at('export'), keysFolder: at('export-keys') });
  const logger = createLogger({ level: 'silent', name: 'test' });
  const options = { logger, eventRegistry, allInOne: true, opensMoved: true };
  const both = { ...config, OTHER_MASTER_KEY: opened.masterKey };
  const platform = await createPlatform(both, options);
  const add = (): Promise<void> => Promise.reject(new Error('Redis is gone.'));
  const jobs = { ...platform.jobs, contents: { ...platform.jobs.contents, add } };
  const importing = importInstallation({ ...platform, jobs }, opened, {
    definitions: [],
    positionFields,
    appendsInOrder: false,
    now: platform.clock.now(),
    onProgress: () => undefined,
  });
  await expect(importing).rejects.toThrow('Redis is gone.');
  await platform.close();
};

/** As each process does every few seconds, until it ends; null when none has run for a while. */
const writeFigures = async (config: Config, kind: 'api' | null): Promise<void> => {
  const logger = createLogger({ level: 'silent', name: 'test' });
  const options = { logger, eventRegistry, allInOne: true, opensMoved: true };
  const platform = await createPlatform(config, options);
  const { readModels, clock } = platform;
  const figures = await listProcessFigures(platform, new Date(0));
  const gone = figures.map(({ id }) => ({ id, document: null }));
  const current = { id: 'one', kind, at: clock.now().toISOString() };
  const changes = kind === null ? gone : [{ id: 'one', document: current }];
  await readModels.write({ changes: [{ collection: processFiguresCollection, changes }] });
  await platform.close();
};

const firstCookie = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

const expectMembers = async (product: Product, members: Members): Promise<void> => {
  const to = await serve(product);
  const { ada, bea, eve } = members;
  // Everybody is logged out.
  expect((await ada.browser.copy().send(to, 'GET', { path: operations.me.path })).status).toBe(401);
  const browser = openBrowser(ada.browser.email);
  const login = { email: browser.email, password };
  const post = (route: string, body: object, headers = {}) =>
    openBrowser().send(to, 'POST', { path: route, body, headers });
  expect(
    (await browser.send(to, 'POST', { path: operations.signIn.path, body: login })).status,
  ).toBe(200);
  expect((await browser.send(to, 'GET', { path: operations.me.path })).body).toMatchObject({
    id: ada.accountId,
  });
  const step = await post('/api/auth/local', { email: bea.email, password });
  expect(step.body).toMatchObject({ requires2FA: true });
  const code = { token: bea.recoveryCodes.pop(), email: bea.email };
  const jar = openBrowser(bea.email, firstCookie(step.headers));
  const second = await jar.send(to, 'POST', { path: '/api/auth/verify-totp-login', body: code });
  expect(second.status).toBe(200);
  expect(await findRegisteredAccount(product.platform, eve)).toBeUndefined();
  expect(await product.platform.keys.find(eve)).toBeUndefined();
  expect(
    await product.platform.keptDocuments.find({
      accountId: ada.accountId,
      kind: 'drafts',
      name: 'profile',
    }),
  ).toMatchObject({ value: { name: 'Ada' } });
};

/** Mails of the members' logins are sent, so that `verify` reads what no longer changes. */
const settled = async (product: Product): Promise<void> => {
  await product.caughtUp();
  await eventually(async () => {
    const { waiting, active } = await product.platform.jobs.counts();
    expect(waiting + active).toBe(0);
  });
  await product.caughtUp();
};

describeWithServers(`an installation that is moved ${skipped}`, () => {
  it('from SQLite to EventStoreDB, MongoDB and Redis, and back, goes on as if nothing had happened', async () => {
    const engines = await startEngines(mongodb);
    onTestFinished(engines.dispose);
    const first = embedded('first');
    const before = await startProduct(first);
    const members = await fill(before);
    await before.stop();
    const content = await readInstallationContent(first);
    const kinds = new Set(Object.keys(content).map((place) => place.split(/[ /]/)[0]));
    for (const kind of [
      'event',
      'account-details',
      'price-alerts',
      'editions',
      'invoices',
      'news-stories',
    ])
      expect(kinds).toContain(kind);
    for (const kind of [
      'skipped-events',
      'reaction-beginnings',
      'checkpoint',
      'kept',
      'job',
      'tick',
    ])
      expect(kinds).toContain(kind);

    expect(await moveOut(first, 'export')).toContain('does not start any more');
    await expect(startProduct(first)).rejects.toThrow('was moved away');

    const settings = { LOG_LEVEL: 'silent', ERASURE_LIST: at('engines-erasures.jsonl') };
    const onEngines = readConfig({ ...(await engines.settings()), ...settings });
    await importUntilJobs(onEngines);
    await expect(startProduct(onEngines)).rejects.toThrow('was interrupted');
    await moveIn(onEngines, 'export');
    expect(await readInstallationContent(onEngines)).toEqual(content);

    const moved = await startProduct(onEngines);
    await moved.caughtUp();
    await expectMembers(moved, members);
    const to = await serve(moved);
    const token = { token: members.verificationToken };
    const link = { path: '/api/auth/verify-email', body: token };
    expect((await openBrowser().send(to, 'POST', link)).status).toBe(200);
    expect(await moved.platform.erasureList?.read()).toMatchObject({
      entries: [{ accountId: members.eve }],
    });
    expect(await moved.platform.jobs.administration.isPaused()).toBe(true);
    expect(await subjectsSent(moved)).toEqual([]);
    await moved.platform.jobs.administration.resume();
    await eventually(async () => {
      expect(await receiptsSent(moved)).toEqual(['Second receipt']);
    });
    await settled(moved);
    expect(await moved.run('verify')).toMatchObject({ exitCode: 0 });
    await moved.stop();

    const later = await readInstallationContent(onEngines);
    await writeFigures(onEngines, 'api');
    await expect(moveOut(onEngines, 'export-back')).rejects.toThrow('ran in the last 20 seconds');
    await writeFigures(onEngines, null);
    // A process that was not seen before the mark was set.
    const overlooked = moveOut(onEngines, 'export-back', () => writeFigures(onEngines, 'api'));
    await expect(overlooked).rejects.toThrow('ran in the last 20 seconds');
    await writeFigures(onEngines, null);
    await moveOut(onEngines, 'export-back');
    await expect(startProduct(onEngines)).rejects.toThrow('was moved away');
    const key = { MASTER_KEY: 'c4'.repeat(32), OTHER_MASTER_KEY: '5a'.repeat(32) };
    await moveIn(embedded('third', key), 'export-back');
    const third = embedded('third', { MASTER_KEY: key.MASTER_KEY });
    expect(await readInstallationContent(third)).toEqual(later);
    const back = await startProduct(third);
    await back.caughtUp();
    await expectMembers(back, members);
    await settled(back);
    expect(await receiptsSent(back)).toEqual([]);
    expect(await back.run('verify')).toMatchObject({ exitCode: 0 });
  });
});
