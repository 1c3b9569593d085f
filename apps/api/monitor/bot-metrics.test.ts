import { describe, expect, it } from 'vitest';
import { deriveId } from '#application/derive-id.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import { sendCommand } from '#application/handle-command.ts';
import { botMetricsSchema, type BotMetrics, monitorEndpoints } from '#contract/system/monitor.ts';
import { browserErrorEndpoints } from '#contract/system/browser-errors.ts';
import { operations } from '#contract/operations.ts';
import { trackRecordEndpoints } from '#contract/predictions/track-record.ts';
import { mailDecider } from '#domain/mail/mail.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import { sentimentBenchmark } from '#models/sentiment/benchmark.ts';
import { saveInvoices } from '#observations/invoices/store.ts';
import { countComparisons, openPriceComparisons } from '#observations/price-comparisons/store.ts';
import { call, register } from '../testing/api-client.ts';
import { expectGranted, runStaffedApi, unknownMemberId } from '../testing/staffed-api.ts';

const { running, admin, grant } = await runStaffedApi();
const { path } = monitorEndpoints.botMetrics;
const metrics = async (): Promise<BotMetrics> => {
  const answer = await admin.call('GET', `${path}?_=1`);
  expect(answer.status).toBe(200);
  return botMetricsSchema.parse(answer.body);
};

describe('the figures of the bot monitor', () => {
  it('are for staff alone', async () => {
    const member = await register(running, 'member@example.com');
    expect((await call(running, 'GET', { path })).status).toBe(401);
    expect((await member.call('GET', path)).status).toBe(403);
  });

  it('count answers as they are given, prepared ones too', async () => {
    const requests = async (): Promise<number> => {
      const { day } = await metrics();
      expect(day).toHaveLength(96);
      return day.at(-1)?.requestsPerSecond ?? 0;
    };
    const before = await requests();
    await call(running, 'GET', { path: operations.healthy.path });
    await call(running, 'GET', { path: trackRecordEndpoints.trackRecord.path });
    const after = await requests();
    // The clock of the test stands still, so that a share of a second is a whole count over the same time.
    expect(after / before).toBeGreaterThan(1);
    expect((await metrics()).systemStatus).toMatchObject({ processes: [{ kind: 'all-in-one' }] });
  });

  it('count members, plans and who was seen today', async () => {
    const before = (await metrics()).userActivity;
    const paying = await register(running, 'paying@example.com');
    await expectGranted(grant(paying));
    const { userActivity: after } = await metrics();
    expect(after).toMatchObject({
      totalUsers: before.totalUsers + 1,
      joinedToday: before.joinedToday + 1,
      premiumUsers: before.premiumUsers + 1,
      byHand: before.byHand + 1,
    });
  });

  it('count mails that nobody has decided about: delivery unknown, and refused', async () => {
    const { platform } = running;
    const before = (await metrics()).mails;
    const now = platform.clock.now();
    const context = { actor: 'system', now, correlationId: 'test' };
    const outcomes = [
      { kind: 'unknown' },
      { kind: 'refused', reason: '550 No mailbox' },
      { kind: 'sent' },
    ] as const;
    for (const outcome of outcomes) {
      const content = { to: 'reader@example.com', subject: 'Your receipt', text: '£5.99' };
      const mail = { accountId: admin.id, causeId: outcome.kind, kind: 'receipt', ...content };
      await requestMail(platform, { ...mail, kind: 'receipt' }, context);
      const about = { id: deriveId('mail', outcome.kind, 'receipt'), subject: admin.id };
      const attempt = { type: 'AttemptMail', repeatable: true, suppressed: false, now } as const;
      await sendCommand(platform, mailDecider, { ...about, command: attempt }, context);
      const record = { type: 'RecordMailOutcome', attempt: 1, outcome, now } as const;
      await sendCommand(platform, mailDecider, { ...about, command: record }, context);
    }
    await platform.reachedHead();
    const { unknown, refused } = before;
    expect((await metrics()).mails).toEqual({ unknown: unknown + 1, refused: refused + 1 });
  });

  it('add up what was paid this month, less what was given back', async () => {
    const now = running.platform.clock.now().toISOString();
    const of = (
      id: string,
      paidAt: string | null,
      [paidPence = 0, refundedPence = 0]: number[],
    ) => ({
      id,
      number: id.toUpperCase(),
      status: 'paid' as const,
      createdAt: now,
      paidAt,
      totalPence: paidPence,
      paidPence,
      refundedPence,
    });
    await saveInvoices(running.platform, unknownMemberId, [
      of('in_1', now, [599, 100]),
      of('in_2', now, [199]),
      of('in_3', null, [0]),
      of('in_4', '2020-01-01T00:00:00.000Z', [599]),
      of('in_5', now, [0]),
    ]);
    const { userActivity } = await metrics();
    expect(userActivity).toMatchObject({ subscriptionRevenue: 698, invoicesPaid: 2 });
  });

  it('say that nothing was measured where nothing was', async () => {
    const { predictionEngine, marketData } = await metrics();
    expect(predictionEngine).toMatchObject({ accuracy: null, confidence: null, resolved: 0 });
    expect(marketData).toMatchObject({ dataAccuracy: null, readingsCompared: 0 });
  });

  it('say on which share of the readings of a day a second source agreed', async () => {
    const { platform } = running;
    const ago = (hours: number): string =>
      new Date(platform.clock.now().getTime() - hours * hourMs).toISOString();
    await openPriceComparisons(platform);
    await countComparisons(platform, { at: ago(30), compared: 100, agreed: 0 });
    await countComparisons(platform, { at: ago(5), compared: 300, agreed: 299 });
    await countComparisons(platform, { at: ago(1), compared: 100, agreed: 98 });
    expect((await metrics()).marketData).toMatchObject({
      dataAccuracy: 99.25,
      readingsCompared: 400,
    });
  });

  it('say how the scorer did in the benchmark that ships with it', async () => {
    const { accuracy, n, measuredOn } = sentimentBenchmark;
    const { newsService } = await metrics();
    expect(newsService.sentimentAccuracy).toBeCloseTo(100 * accuracy, 5);
    expect(newsService.sentimentBenchmark).toMatchObject({ n, measuredOn });
  });
});

describe('an error of a browser', () => {
  const error = { name: 'TypeError', place: 'app-DTfXsFor.js:1:2345', page: 'markets' };
  const tell = (body: unknown) =>
    call(running, 'POST', { path: browserErrorEndpoints.reportBrowserError.path, body });

  it('is counted', async () => {
    const told = async (): Promise<number> => (await metrics()).day.at(-1)?.browserErrors ?? 0;
    const before = await told();
    expect((await tell(error)).status).toBe(204);
    expect(await told()).toBe(before + 1);
  });

  it.each([
    ['free text', { ...error, message: 'ada@example.com' }],
    ['an address as its place', { ...error, place: 'https://tidemark.example/?token=1' }],
    ['a page that does not exist', { ...error, page: 'nowhere' }],
  ])('is refused with %s', async (_, body) => {
    expect((await tell(body)).status).toBe(400);
  });

  it('is refused when one address tells too many', async () => {
    const answers = [];
    for (let told = 0; told < 21; told += 1) answers.push((await tell(error)).status);
    expect(answers.at(-1)).toBe(429);
  });
});
