import { vi } from 'vitest';
import { topicId } from '#application/account/profile/change-notifications.ts';
import { toListedIdentities } from '#application/account/sign-in/unlink-identity.ts';
import { requireRegisteredAccount } from '#application/account/find-account.ts';
import { requestRecovery } from '#application/account/credentials/recover-account.ts';
import { evaluatePriceAlert } from '#application/alerts/change-alerts.ts';
import { deliverBatch } from '#application/deliveries/deliver-batch.ts';
import { deriveId } from '#application/derive-id.ts';
import { sendCommand } from '#application/handle-command.ts';
import { requestErasure } from '#application/members/request-erasure.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import { recordComparison } from '#application/membership/comparison/record-comparison.ts';
import { reconcileMembership } from '#application/membership/subscription/reconcile-membership.ts';
import type { FakePayments } from '#platform/payments/testing/fake-payments.ts';
import { handleProviderEventCommand } from '#application/payments/provider-events.ts';
import { receiveWebhook } from '#application/payments/receive-webhook.ts';
import type { Alerts } from '#contract/market/alerts.ts';
import type { LinkedIdentities } from '#contract/account/credentials.ts';
import type { MemberErasure } from '#contract/admin/erasures.ts';
import type { MemberAccount } from '#contract/admin/member-account.ts';
import type { MemberDetails } from '#contract/admin/member-details.ts';
import { operations } from '#contract/operations.ts';
import type { PushSettings } from '#contract/account/push.ts';
import type { OwnSessions } from '#contract/account/sessions.ts';
import type { SupportRow } from '#contract/support/support.ts';
import { type MailCommand, mailDecider } from '#domain/mail/mail.ts';
import { accountDecider, accountStream } from '#domain/account/decider.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import type { LinkPurpose } from '#domain/shared/accounts/mailed-links.ts';
import { pushBrowser } from '#platform/push/testing/push-browser.ts';
import { call, password, type RunningApi, type Visitor } from './api-client.ts';
import type { Authenticator } from './authenticator.ts';
import { seedMarket } from './market.ts';

/** `guest`: without a session. The reads then use the session opened by the response. */
export type Actor = 'member' | 'admin' | 'guest';

export type RequestParts = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly bytes?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** Runs before the write, while the projections are paused. */
  readonly first?: () => Promise<void>;
};

export type WriteCase = {
  readonly by: Actor;
  readonly name: keyof typeof operations;
  /** Distinguishes several writes of the same operation. */
  readonly variant?: string;
  readonly given: (world: WriteTestContext) => RequestParts | Promise<RequestParts>;
};

export type WriteTestContext = {
  readonly running: RunningApi;
  readonly payments: FakePayments;
  readonly app: Authenticator;
  readonly member: Visitor;
  readonly other: Visitor;
  readonly admin: Visitor;
  readonly secondAdmin: Visitor;
  readonly photo: Buffer;
  /** Ids created by the writes, by the kind in the path. */
  readonly ids: Map<string, string>;
};

const reason = 'Test';
export const today = '2026-03-02';
const system = ({ running }: WriteTestContext) => ({
  actor: 'system',
  now: running.platform.clock.now(),
  correlationId: 'test',
});

const writeOf =
  (by: Actor) =>
  (
    name: WriteCase['name'],
    given: RequestParts | WriteCase['given'] = {},
    when?: string,
  ): WriteCase => ({
    by,
    name,
    given: typeof given === 'function' ? given : () => given,
    ...(when !== undefined && { variant: when }),
  });
const member = writeOf('member');
const admin = writeOf('admin');
const guest = writeOf('guest');
const body = (given: unknown): RequestParts => ({ body: given });

const tokenOf = async (
  { running, app, member: { id } }: WriteTestContext,
  purpose: LinkPurpose,
  requestId?: string,
): Promise<string> => {
  let newest = requestId ?? '';
  if (requestId === undefined) {
    for await (const { data } of running.platform.eventStore.read(accountStream(id))) {
      const request = data as { readonly requestId?: string; readonly verificationId?: string };
      newest = request.requestId ?? request.verificationId ?? newest;
    }
  }
  const link = { purpose, accountId: id, requestId: newest };
  return running.platform.linkTokens.issue(link, new Date(app.systemNow().getTime() + 60_000));
};

const account: readonly WriteCase[] = [
  guest('register', body({ email: 'new@example.com', password })),
  guest('signIn', body({ email: 'new@example.com', password })),
  member('verifyEmail', async (world) => body({ token: await tokenOf(world, 'verify-email') })),
  member('changeProfile', body({ displayName: 'Ada', username: 'ada' })),
  member(
    'changePreferences',
    body({ preferredCoins: ['BTC'], preferredCategories: [], sentimentPreference: 'positive' }),
  ),
  member('changeBio', body({ bio: 'Hello' })),
  member('changePhoto', ({ photo }) => ({
    bytes: photo,
    headers: { 'content-type': 'image/png' },
  })),
  member('removePhoto'),
  member('changeNotifications', body({ choices: { newsletter: true } })),
  member('chooseNewsletter', body({ frequency: 'weekly', topics: ['market'] })),
  member('switchOffMails', async (world) => {
    const topic = topicId('newsletter');
    return body({ token: await tokenOf(world, 'switch-off', topic) });
  }),
  member('savePushDevice', async ({ ids, member: own }) => {
    const path = operations.savePushDevice.path;
    const { address } = pushBrowser('https://push.example.com/first');
    const saved = await own.call('POST', path, { body: address });
    ids.set('push-device', (saved.body as PushSettings).devices[0]?.id ?? '');
    return body(pushBrowser().address);
  }),
  member('removePushDevice', ({ ids }) => ({ params: { id: ids.get('push-device') ?? '' } })),
  member('keepDocument', {
    params: { kind: 'drafts', name: 'settings.profile' },
    body: { value: { bio: 'Hi' } },
  }),
  member('forgetDocument', { params: { kind: 'drafts', name: 'settings.profile' } }),
  member('enableTotp', async ({ app, ids, member: own }) => {
    const setup = await own.call('POST', operations.setUpTotp.path);
    const { secret } = setup.body as { readonly secret: string };
    ids.set('totp', secret);
    return body({ token: app.code(secret) });
  }),
  guest('verifyTotpLogin', async ({ running, app, ids, member: own }) => {
    app.advance(30_000);
    const given = { email: own.email, password };
    const first = await call(running, 'POST', { path: operations.signIn.path, body: given });
    const cookie = first.headers.getSetCookie().map((line) => line.split(';')[0]);
    const token = app.code(ids.get('totp') ?? '');
    return { headers: { cookie: cookie.join('; ') }, body: { token, email: own.email } };
  }),
  member('disableTotp', ({ app, ids }) => {
    app.advance(30_000);
    return body({ password, token: app.code(ids.get('totp') ?? '') });
  }),
  member('endSession', async ({ member: own }) => {
    const { sessions } = (await own.call('GET', operations.ownSessions.path)).body as OwnSessions;
    return { params: { id: sessions.find(({ current }) => !current)?.id ?? '' } };
  }),
  member('unlinkIdentity', async (world) => {
    const { running, member: own } = world;
    const identity = { issuer: 'https://issuer.example', identityHash: 'one' };
    const command = { type: 'LinkIdentity', ...identity, vouchedEmail: own.email } as const;
    const linked = { ...command, now: running.platform.clock.now() };
    await sendCommand(
      running.platform,
      accountDecider,
      { id: own.id, command: linked },
      system(world),
    );
    const { body: identities } = await own.call('GET', operations.linkedIdentities.path);
    return body({ id: (identities as LinkedIdentities).identities[0]?.id, password });
  }),
];

const readings = (minute: number, price: number) => {
  const at = new Date(Date.parse(`${today}T09:00:00.000Z`) + minute * minuteMs).toISOString();
  return { at, price, change24h: 0 };
};

const firstAlert = async ({ member: own }: WriteTestContext): Promise<string> => {
  const { body: alerts } = await own.call('GET', operations.alerts.path);
  return (alerts as Alerts).alerts[0]?.id ?? '';
};

const interests: readonly WriteCase[] = [
  member('viewStory', { params: { id: 's1' } }),
  member('newsStory', { params: { id: 's2' } }),
  member('watchCoin', { params: { symbol: 'ETH' } }),
  // The preferred coins are on the same list.
  member('orderCoins', body({ coins: ['ETH', 'BTC'] })),
  member('unwatchCoin', { params: { symbol: 'ETH' } }),
  member('setHolding', { params: { symbol: 'BTC' }, body: { amount: '0.25' } }),
  member('removeHolding', { params: { symbol: 'BTC' } }),
  member('setAlert', body({ symbol: 'BTC', rule: { kind: 'price-above', price: '100' } })),
  member('readNotices', async (world) => {
    const { running, member: own } = world;
    const reading = { ...readings(1, 1000), source: 'Simulated market', simulated: true };
    const before = readings(0, 1);
    const compared = { symbol: 'BTC', before, sameSource: before, reading, usualMove: null };
    const judged = { alertId: await firstAlert(world), limit: 5, ...compared };
    const command = { accountId: own.id, ...judged };
    const { notices } = await evaluatePriceAlert(running.platform, command, system(world));
    return body({ upTo: notices[0]?.id });
  }),
  member('removeAlert', async (world) => ({ params: { id: await firstAlert(world) } })),
  member('openSupportRequest', async ({ app, member: own }) => {
    const form = await own.call('GET', operations.supportForm.path);
    const { token } = form.body as { readonly token: string };
    // A person takes longer than a moment to fill in a form.
    app.advance(60_000);
    return body({ token, topic: 'other', message: 'Please help me with this.' });
  }),
  member('replyToSupportRequest', ({ ids }) => ({
    params: { id: ids.get('support-requests') ?? '' },
    body: { message: 'One more thing.' },
  })),
];

type StartedSubscription = { readonly subscriptionId: string; readonly paymentIntentId: string };

/** Starts a subscription and pays for it at the provider. */
const pay = async ({
  payments,
  ids,
  member: own,
}: WriteTestContext): Promise<StartedSubscription> => {
  const wanted = { planName: 'basic', couponId: null };
  const answer = await own.call('POST', operations.createSubscription.path, { body: wanted });
  const { subscriptionId, paymentIntentId } = answer.body as StartedSubscription;
  ids.set('subscription', subscriptionId);
  payments.pay(subscriptionId);
  return { subscriptionId, paymentIntentId };
};

const cancelAtProvider = ({ payments, ids }: WriteTestContext, cancelsAt: string | null): void => {
  payments.change(ids.get('subscription') ?? '', () => ({ cancelsAt }));
};

const subscriptionOfMember =
  (more: object = {}): WriteCase['given'] =>
  ({ member: { id } }) => ({ params: { id }, body: { ...more, reason } });

const subscription: readonly WriteCase[] = [
  member('createSubscription', body({ planName: 'basic', couponId: null })),
  member('confirmPayment', async (world) => body({ ...(await pay(world)), planName: 'basic' })),
  admin('sendUpgradeLink', subscriptionOfMember({ plan: 'pro' })),
  member('manageSubscription', body({ targetTier: 'pro' })),
  member('downgradeSubscription', body({ targetTier: 'basic' })),
  member('undoSubscriptionChange'),
  admin('downgradeMember', subscriptionOfMember({ plan: 'basic' })),
  admin('undoMemberChange', subscriptionOfMember()),
  admin('giveMemberCredit', subscriptionOfMember({ pence: 100 })),
  admin('cancelMemberSubscription', subscriptionOfMember({ when: 'period-end' })),
  admin('undoMemberChange', subscriptionOfMember(), 'after a cancellation'),
  admin('retryMemberPayment', ({ payments, ids, member: { id } }) => {
    const unpaid = { invoiceId: 'in_2', since: `${today}T09:00:00.000Z`, needsConfirmation: false };
    payments.change(ids.get('subscription') ?? '', () => ({ status: 'past_due', unpaid }));
    return { params: { id }, body: { reason } };
  }),
  member('cancelSubscription'),
  member('fixSubscriptions', (world) => {
    cancelAtProvider(world, null);
    return body({ fixOwn: true });
  }),
  member(
    'fixSubscriptions',
    (world) => ({
      body: { fixOwn: true },
      first: async () => {
        cancelAtProvider(world, '2026-04-02T09:00:00.000Z');
        const platform = { ...world.running.platform, payments: world.payments };
        await reconcileMembership(platform, { accountId: world.member.id }, system(world));
      },
    }),
    'after a webhook has recorded it',
  ),
  admin('refundInvoice', ({ member: own }) => ({
    params: { id: own.id, invoiceId: 'in_1' },
    body: { pence: 99, reason },
  })),
  admin('fixDrift', async (world) => {
    const drifts = [{ accountId: world.member.id, changes: ['SubscriptionRenewed'] }];
    cancelAtProvider(world, null);
    const found = { comparisonId: today, compared: 1, drifts, failures: [] };
    await recordComparison(world.running.platform, found, system(world));
    world.ids.set('comparisons', today);
    return { params: { id: today }, body: { reason } };
  }),
  member('withdrawSubscription'),
];

const newsletter: readonly WriteCase[] = [
  admin('generateNewsletter'),
  admin('newsletterToday', async ({ running }) => {
    await seedMarket(running.platform, 2);
    return { query: '?refresh=true' };
  }),
  admin('deliverEdition', async (world) => {
    const { member: own } = world;
    const choice = { choices: { newsletter: true } };
    await own.call('PUT', operations.changeNotifications.path, { body: choice });
    const rhythm = { frequency: 'daily', topics: ['market'] };
    await own.call('PUT', operations.chooseNewsletter.path, { body: rhythm });
    return { params: { id: today }, body: { kind: 'daily', reason } };
  }),
  admin('decideDelivery', async (world) => {
    await leaveDeliveryUnknown(world);
    return body({ accountId: world.member.id, decision: 'dropped', reason });
  }),
  admin('resendEdition', ({ member: reader }) => ({
    params: { id: reader.id, delivery: `daily-${today}` },
    body: { reason },
  })),
  admin('resumeMails', async (world) => {
    const { id: accountId, email: address } = world.other;
    const bounce = { address, cause: 'bounce', detail: 'No mailbox' } as const;
    const command = { type: 'SuppressAccountMails', ...bounce } as const;
    await sendCommand(
      world.running.platform,
      accountDecider,
      { id: accountId, command },
      system(world),
    );
    return body({ reason });
  }),
];

/** Simulates a mail whose connection closed after it was handed over. */
const leaveDeliveryUnknown = async (world: WriteTestContext): Promise<void> => {
  const send = (): Promise<void> => Promise.reject(new Error('The connection ended'));
  const mail = { recognisesIds: false, send };
  const ports = { ...world.running.platform, outbox: undefined, mail };
  const enqueue = <Result>(round: () => Promise<Result>): Promise<Result> => round();
  const options = { contextNow: () => system(world), enqueue, lastAttempt: false };
  await deliverBatch(ports, { key: `daily-${today}`, shard: 0 }, options);
};

const mailInDoubt = async (world: WriteTestContext, causeId: string): Promise<RequestParts> => {
  const { running, other, ids } = world;
  const { platform } = running;
  const content = { to: other.email, subject: 'Your receipt', text: '£5.99 was paid.' };
  const asked = { causeId, accountId: other.id, kind: 'receipt', ...content } as const;
  await requestMail(platform, asked, system(world));
  const mailId = deriveId('mail', causeId, 'receipt');
  const { now } = system(world);
  const handle = (command: MailCommand) =>
    sendCommand(platform, mailDecider, { id: mailId, subject: other.id, command }, system(world));
  await handle({ type: 'AttemptMail', repeatable: true, suppressed: false, now });
  await handle({ type: 'RecordMailOutcome', attempt: 1, outcome: { kind: 'unknown' }, now });
  ids.set('mails', mailId);
  return body({ decision: 'sent', reason });
};

/** Creates jobs that failed permanently, and stores the id of the first. */
const failJobs = async (
  { running, ids }: WriteTestContext,
  ...keys: readonly string[]
): Promise<RequestParts> => {
  const { jobs } = running.platform;
  const name = 'fail-in-test';
  for (const key of keys) await jobs.enqueue({ name, payload: {}, key, attempts: 1 });
  await vi.waitUntil(async () => (await jobs.counts()).failed === keys.length, { timeout: 30_000 });
  const [failed] = await jobs.administration.list({ state: 'failed', skip: 0, limit: 1 });
  ids.set('jobs', failed?.id ?? '');
  return body({ reason });
};

const operating: readonly WriteCase[] = [
  admin('decideMail', (world) => mailInDoubt(world, 'first')),
  admin('resendMail', body({ reason })),
  admin('dropJob', (world) => failJobs(world, 'one')),
  admin('retryJob', (world) => failJobs(world, 'two')),
  admin('retryFailedJobs', async (world) => ({
    ...(await failJobs(world, 'two', 'three')),
    params: { id: 'jobs' },
  })),
  admin('switchTrialOffer', body({ on: false, reason })),
  admin('startMaintenance', body({ until: '2026-03-02T10:00:00.000Z', reason })),
  admin('endMaintenance'),
  admin('silenceAlarm', { params: { id: 'jobs-failed' }, body: { hours: 8, reason } }),
  admin('endAlarmSilence', { params: { id: 'jobs-failed' } }),
  admin('pauseQueue', { params: { id: 'jobs' }, body: { reason } }),
  admin('resumeQueue', { params: { id: 'jobs' }, body: { reason } }),
  admin('rebuildProjection', { params: { id: 'coupons' }, body: { reason } }),
  admin('replayProviderEvent', async (world) => {
    const { running, payments, ids } = world;
    const received = { id: 'evt_1', type: 'invoice.paid', createdAt: `${today}T07:00:00.000Z` };
    const readDelivery = () => ({ ...received, customerId: 'cus_1', chargeId: null });
    const jobs = { enqueue: () => Promise.resolve() };
    const ports = { ...running.platform, jobs, payments: { ...payments, readDelivery } };
    await receiveWebhook(ports, { rawBody: Buffer.from(''), signature: '' });
    const settle = { type: 'RecordProviderEventHandled', accountId: null, changes: [] } as const;
    const now = running.platform.clock.now();
    const settled = { eventId: 'evt_1', command: { ...settle, now } };
    await handleProviderEventCommand(running.platform, settled, system(world));
    ids.set('payment-inbox', 'evt_1');
    return body({ reason });
  }),
  admin('askComparison', body({ reason })),
];

const members: readonly WriteCase[] = [
  admin(
    'addClient',
    body({ email: 'client@example.com', subscriptionType: 'basic', duration: '1month' }),
  ),
  admin('promoteUser', { params: { email: 'client@example.com' } }),
  admin(
    'manageMembership',
    body({
      userEmail: 'client@example.com',
      action: 'grant',
      membershipType: 'basic',
      duration: 'monthly',
    }),
  ),
  admin('grantMembership', body({ plan: 'pro', duration: 'monthly', reason })),
  admin('giveGoodwillMonth', body({ plan: 'pro', reason })),
  admin('giveTime', body({ plan: 'pro', endsAt: null, trial: false, reason })),
  admin('giveTrial', body({ plan: 'pro', reason })),
  admin('allowTrial', body({ reason })),
  admin('undoGrant', async ({ admin: staff, other }) => {
    const at = operations.member.path.replace('{id}', other.id);
    const { grants } = (await staff.call('GET', at)).body as MemberDetails;
    return { params: { grantId: grants[0]?.id ?? '' }, body: { reason } };
  }),
  admin('endGrant', async ({ admin: staff, other }) => {
    const at = operations.member.path.replace('{id}', other.id);
    const { grants } = (await staff.call('GET', at)).body as MemberDetails;
    return { params: { grantId: grants[0]?.id ?? '' }, body: { reason } };
  }),
  admin('revokeMembership', body({ reason })),
  admin('sendConfirmationLink', body({ reason })),
  admin('sendResetLink', body({ reason })),
  admin('unlockMember', async ({ running, other }) => {
    const wrong = { email: other.email, password: 'Wrong-Horse-1' };
    const { path } = operations.signIn;
    for (let attempt = 0; attempt < running.platform.config.SIGN_IN_ATTEMPTS; attempt += 1)
      await call(running, 'POST', { path, body: wrong });
    return body({ reason });
  }),
  admin('endMemberSessions', body({ reason })),
  admin('unlinkMemberIdentity', async (world) => {
    const { running, other } = world;
    await other.confirmAddress();
    const identity = { issuer: 'https://issuer.example', identityHash: 'linked' };
    const command = { type: 'LinkIdentity', vouchedEmail: other.email, ...identity } as const;
    const { now } = system(world);
    const linking = { id: other.id, command: { ...command, now } };
    await sendCommand(running.platform, accountDecider, linking, system(world));
    const [linked] = toListedIdentities(await requireRegisteredAccount(running.platform, other.id));
    return { params: { identityId: linked?.id ?? '' }, body: { reason } };
  }),
  admin('suspendMember', body({ reason })),
  admin('restoreMember', body({ reason })),
  admin('grantSupportRole', body({ reason })),
  admin('revokeSupportRole', body({ reason })),
  admin('requestRecovery', ({ other }) =>
    body({ aim: 'address', email: `new-${other.email}`, proof: reason }),
  ),
  admin('withdrawRecovery', async ({ admin: staff, other }) => {
    const at = operations.memberAccount.path.replace('{id}', other.id);
    const { recovery } = (await staff.call('GET', at)).body as MemberAccount;
    return { params: { recoveryId: recovery?.id ?? '' }, body: { reason } };
  }),
  admin('requestErasure', body({ reason: 'legal', explanation: reason })),
  admin('withdrawErasure', async ({ admin: staff, other }) => {
    const at = operations.memberErasure.path.replace('{id}', other.id);
    const { erasure } = (await staff.call('GET', at)).body as MemberErasure;
    return { params: { erasureId: erasure?.id ?? '' }, body: { explanation: reason } };
  }),
  admin('confirmErasure', async (world) => {
    const { running, other, secondAdmin } = world;
    const request = { accountId: other.id, reason: 'legal', explanation: reason } as const;
    const context = { ...system(world), actor: secondAdmin.id };
    await requestErasure(running.platform, request, context);
    const { erasure } = await requireRegisteredAccount(running.platform, other.id);
    return { params: { erasureId: erasure?.erasureId ?? '' }, body: { explanation: reason } };
  }),
  admin('addMemberNote', body({ text: 'A note' })),
  admin('startBulkChange', ({ other }) =>
    body({ target: { ids: [other.id] }, change: { kind: 'revoke' }, reason }),
  ),
  admin('stopBulkChange', body({ reason })),
  admin(
    'createCoupon',
    body({
      code: 'SPRING',
      name: 'Spring',
      discount: { kind: 'percent', percentOff: 10 },
      plans: ['basic'],
      validFromAt: `${today}T00:00:00.000Z`,
      validUntilAt: null,
      limit: null,
      limitPerAccount: null,
      reason,
    }),
  ),
  admin('withdrawCoupon', body({ reason })),
];

const support: readonly WriteCase[] = [
  admin('createCannedAnswer', body({ title: 'Hello', text: 'Hello there' })),
  admin('changeCannedAnswer', body({ title: 'Hello', text: 'Hello again' })),
  admin('removeCannedAnswer'),
  admin('addSupportNote', body({ text: 'A note' })),
  admin('answerSupportRequest', body({ text: 'An answer' })),
  admin('closeSupportRequest', body({ reason })),
  admin('reopenSupportRequest', body({ reason })),
  admin('assignSupportRequest', ({ admin: staff }) => body({ assigneeId: staff.id })),
  admin('joinSupportRequests', async (world) => {
    const { app, member: own, ids } = world;
    const first = ids.get('support-requests') ?? '';
    const form = await own.call('GET', operations.supportForm.path);
    app.advance(60_000);
    const { token } = form.body as { readonly token: string };
    const asked = { token, topic: 'other', message: 'Another question about it.' };
    await own.call('POST', operations.openSupportRequest.path, { body: asked });
    await world.running.platform.reachedHead();
    const { body: requests } = await own.call('GET', operations.ownSupportRequests.path);
    const found = (requests as readonly { readonly id: string }[]).map(({ id }) => id);
    const joined = found.filter((id) => id !== first);
    ids.set('joined-request', joined[0] ?? '');
    return body({ requestIds: joined });
  }),
  admin('separateSupportRequest', ({ ids }) => ({
    params: { id: ids.get('joined-request') ?? '' },
  })),
  // Only a stranger's request can be erased on its own.
  admin('eraseSupportRequest', async ({ running, app, admin: staff, ids }) => {
    const { path } = operations.supportForm;
    const { token } = (await call(running, 'GET', { path })).body as { readonly token: string };
    app.advance(60_000);
    const asked = { token, topic: 'other', message: 'I cannot log in.', email: 'x@example.com' };
    await call(running, 'POST', { path: operations.openSupportRequest.path, body: asked });
    await running.platform.reachedHead();
    const { body: requests } = await staff.call('GET', operations.supportRequests.path);
    const found = requests as readonly SupportRow[];
    const stranger = found.find(({ accountId }) => accountId === null);
    ids.set('support-requests', stranger?.id ?? '');
    return body({ reason });
  }),
];

// It ends every session of the member, so it is last.
const recovery: readonly WriteCase[] = [
  admin('confirmRecovery', async (world) => {
    const { running, other, secondAdmin } = world;
    const asked = { accountId: other.id, aim: 'address', newEmail: `new-${other.email}` } as const;
    const context = { ...system(world), actor: secondAdmin.id };
    await requestRecovery(running.platform, { ...asked, proof: reason }, context);
    const { recovery: open } = await requireRegisteredAccount(running.platform, other.id);
    return { params: { recoveryId: open?.recoveryId ?? '' }, body: { proof: 'Called back' } };
  }),
];

/** Ordered so that each write changes something. */
export const writeCases: readonly WriteCase[] = [
  ...[account, interests, subscription, newsletter, operating, members, support, recovery].flat(),
];

const endsSessions = 'ends every session, so nothing is left that could read an old value';
const noSession = 'is sent without a session';
const notRecorded = 'appends nothing that a read model shows';
const forStaff = 'is recorded for staff; no read of the caller shows it';

/** Writes that no read of the caller's session shows, and the reason. */
export const unobservableWrites: Readonly<Partial<Record<keyof typeof operations, string>>> = {
  adminUsers: 'is recorded as an export, which is all that it changes: admin.route.test.ts',
  authCheck: notRecorded,
  signOut: endsSessions,
  prove: notRecorded,
  setUpTotp: 'protects nothing before enableTotp, which the table has',
  reportRefusal: forStaff,
  resendVerification: forStaff,
  requestPasswordReset: noSession,
  confirmPasswordReset: endsSessions,
  changePassword: forStaff,
  requestEmailChange: forStaff,
  confirmEmailChange: endsSessions,
  undoEmailChange: endsSessions,
  requestDeletion: forStaff,
  confirmDeletion: endsSessions,
  linkIdentity: notRecorded,
  beginIssuerLogin: notRecorded,
  endIssuerLogin: 'needs an issuer: issuer.test.ts',
  endOtherSessions: 'as endSession, with the same read',
  switchOffAtOnce: noSession,
  validateCoupon: notRecorded,
  previewSubscription: notRecorded,
  cancelByLink: noSession,
  paymentMethod: 'changes the card at the provider, which every read asks',
  exportAccount: forStaff,
  exportMember: 'is recorded in the timeline, which is all that it changes: personal-data.test.ts',
  acceptTerms: forStaff,
  wantHistory: notRecorded,
  lookUpCoin: notRecorded,
  reportBrowserError: notRecorded,
  updateStripe: 'needs a second subscription at the provider: admin.route.test.ts',
  previewEditionDelivery: notRecorded,
  previewErasure: notRecorded,
  previewTrialAllowance: notRecorded,
  startTrial: 'is refused after the purchase of the table: trial.test.ts',
  previewGrant: notRecorded,
  previewTime: notRecorded,
  previewGoodwillMonth: notRecorded,
  previewRevoke: notRecorded,
  previewEndGrant: notRecorded,
  previewRefund: notRecorded,
  previewSuspension: notRecorded,
  previewRestoration: notRecorded,
  previewSupportGrant: notRecorded,
  previewSupportRevoke: notRecorded,
  previewRecovery: notRecorded,
  previewRecoveryConfirmation: notRecorded,
  previewRecoveryWithdrawal: notRecorded,
  previewManageMembership: notRecorded,
  previewAddClient: notRecorded,
  previewPromoteUser: notRecorded,
  previewUpdateStripe: notRecorded,
  previewMemberCancellation: notRecorded,
  previewMemberUndo: notRecorded,
  previewMemberDowngrade: notRecorded,
  previewMemberRetry: notRecorded,
  previewMemberCredit: notRecorded,
  previewUpgradeLink: notRecorded,
  previewBulkChange: notRecorded,
  previewFix: notRecorded,
  previewWithdrawCoupon: notRecorded,
  previewCreateCoupon: notRecorded,
  mailWebhook: noSession,
  supportMailWebhook: noSession,
  stripeWebhook: noSession,
  demoClock: 'is of the demo, where nothing is behind',
  demoIncident: 'is of the demo, where nothing is behind',
  demoReset: 'is of the demo, where nothing is behind',
  demoPay: 'is of the demo, where nothing is behind',
  setDemoProvider: 'is of the demo, where nothing is behind',
  operator: noSession,
};
