import { changePreferences } from '#application/account/profile/change-preferences.ts';
import { changeProfile } from '#application/account/profile/change-profile.ts';
import { grantAdmin } from '#application/account/staff/grant-admin.ts';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { signIn } from '#application/account/sign-in/sign-in.ts';
import { suspendAccount } from '#application/account/suspension/suspend-account.ts';
import { verifyEmail } from '#application/account/registration/verify-email.ts';
import { recordSignIn } from '#application/account/sign-in/record-sign-in.ts';
import { setPriceAlert, watchCoin } from '#application/alerts/change-alerts.ts';
import { handleAlertsCommand } from '#application/alerts/handle-alerts.ts';
import type { CommandContext } from '#application/command-context.ts';
import { createCoupon } from '#application/coupon/testing/create-coupon.ts';
import { deriveId } from '#application/derive-id.ts';
import { sendCommand } from '#application/handle-command.ts';
import { personalDataAccessLogger } from '#application/personal-data-access/log-access.ts';
import { addMemberNote } from '#application/member-notes/member-notes.ts';
import { eraseAccount } from '#application/members/erase-account.ts';
import { changePlan } from '#application/membership/subscription/change-plan.ts';
import { grantMembership } from '#application/membership/grants/grant-membership.ts';
import { reconcileMembership } from '#application/membership/subscription/reconcile-membership.ts';
import { revokeGrants } from '#application/membership/grants/revoke-grants.ts';
import { startSubscription } from '#application/membership/subscription/start-subscription.ts';
import { openStory } from '#application/news/open-story.ts';
import {
  answerSupportRequest,
  assignSupportRequest,
  closeSupportRequest,
} from '#application/support/change-support-request.ts';
import { accountDecider } from '#domain/account/decider.ts';
import { cannedAnswerDecider } from '#domain/canned-answers/canned-answers.ts';
import { couponDecider } from '#domain/coupon/coupon.ts';
import type { CouponTerms } from '#domain/coupon/events.ts';
import { currentVersions } from '#domain/shared/accounts/legal-documents.ts';
import type { PaidPlanId } from '#domain/shared/plans/plans.ts';
import { supportDecider } from '#domain/support/support.ts';
import type { Platform } from '#platform/platform.ts';
import { recordForecastHistory } from './forecast-history.ts';

export const password = 'Recorded-Release-1';
export const toEmail = (name: string): string => `${name}@release.example`;

const minute = 60_000;
const hour = 60 * minute;
const begins = Date.parse('2026-11-02T09:00:00.000Z');

export type HistoryContext = {
  readonly platform: Platform;
  /** Sets the clock, and resolves when everything that follows from earlier actions is done. */
  readonly setClock: (time: Date) => Promise<void>;
  readonly advanceTo: (time: Date) => Promise<void>;
};

type Author = HistoryContext & {
  readonly ids: Map<string, string>;
  readonly later: (ms: number) => Promise<void>;
  readonly by: (name: string) => CommandContext;
};

/** Three days of actions by members, staff and the provider. This history is not shown anywhere. */
export const writeHistory = async (story: HistoryContext): Promise<void> => {
  const author = authorOf(story);
  await story.setClock(new Date(begins));
  await join(author, ['ada', 'grace', 'alan', 'mary', 'tom', 'jean']);
  await useAccounts(author);
  await actAsStaff(author);
  await pay(author);
  await askSupport(author);
  await watchMarket(author);
  await story.advanceTo(new Date(begins + 26 * hour));
  await changePayments(author);
  await eraseAccount(
    story.platform,
    { accountId: idOf(author, 'mary'), reason: 'asked-for' },
    author.by('operator'),
  );
  await author.later(hour);
  await recordForecastHistory(story.platform);
  await story.advanceTo(new Date(begins + 75 * hour));
};

const authorOf = (story: HistoryContext): Author => {
  const ids = new Map<string, string>();
  const { clock } = story.platform;
  const author: Author = {
    ...story,
    ids,
    later: (ms) => story.setClock(new Date(clock.now().getTime() + ms)),
    by: (name) => ({
      actor: ids.get(name) ?? name,
      now: clock.now(),
      correlationId: 'recorded-release',
    }),
  };
  return author;
};

const idOf = ({ ids }: Author, name: string): string => {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`${name} has not joined.`);
  return id;
};

const join = async (author: Author, names: readonly string[]): Promise<void> => {
  const { platform, ids, later, by } = author;
  for (const name of names) {
    const input = {
      email: toEmail(name),
      password,
      accepted: currentVersions,
      displayName:
        name === 'jean' ? "Jean O'Neill" : `${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`,
    };
    const { accountId } = await registerAccount(platform, input, by('anonymous'));
    ids.set(name, accountId);
    await later(2 * minute);
    if (name !== 'jean') await verifyEmail(platform, { accountId }, by(name));
    await later(5 * minute);
  }
};

const attempt = (name: string, given = password) => ({
  email: toEmail(name),
  password: given,
  ipAddress: '192.0.2.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
});

const useAccounts = async (author: Author): Promise<void> => {
  const { platform, later, by } = author;
  const accountId = idOf(author, 'grace');
  await signIn(platform, attempt('grace', 'not-the-password'), by('anonymous')).catch(
    expectRejection('account/invalid-credentials'),
  );
  await later(minute);
  await signIn(platform, attempt('grace'), by('anonymous'));
  await later(minute);
  const choices = { preferredCoins: ['BTC', 'ETH'], preferredCategories: ['Markets'] };
  await changePreferences(
    platform,
    { accountId, ...choices, sentimentPreference: 'balanced' },
    by('grace'),
  );
  await changeProfile(
    platform,
    { accountId, displayName: 'Grace H.', username: 'grace.h' },
    by('grace'),
  );
  const bio = { type: 'ChangeAccountBio', bio: 'Reads on the train.' } as const;
  await sendCommand(platform, accountDecider, { id: accountId, command: bio }, by('grace'));
  const topics = { type: 'ChangeAccountNotifications', choices: { newsletter: true } } as const;
  await sendCommand(platform, accountDecider, { id: accountId, command: topics }, by('grace'));
  const rhythm = { type: 'ChooseNewsletter', frequency: 'weekly', topics: ['movers'] } as const;
  await sendCommand(platform, accountDecider, { id: accountId, command: rhythm }, by('grace'));
  await openStory(platform, { accountId, storyId: '8b1f0c2d9e3a4f57' }, by('grace'));
  await later(20 * minute);
  const leaving = by('grace');
  const signOut = { type: 'RecordSignOut', cause: 'asked', now: leaving.now } as const;
  await recordSignIn(platform, { accountId, command: signOut }, leaving);
};

const expectRejection = (code: string) => (error: unknown) => {
  if (!(error instanceof Error && 'code' in error && error.code === code)) throw error;
};

const actAsStaff = async (author: Author): Promise<void> => {
  const { platform, later, by } = author;
  await grantAdmin(platform, { email: toEmail('ada'), reason: 'Runs support' }, by('system'));
  const role = { type: 'GrantAccountSupport', reason: 'Answers members' } as const;
  await sendCommand(
    platform,
    accountDecider,
    { id: idOf(author, 'tom'), command: role },
    by('ada'),
  );
  await later(minute);
  const accountId = idOf(author, 'alan');
  await personalDataAccessLogger(platform)({ accountId, page: 'member' }, by('ada'));
  await addMemberNote(platform, { accountId, text: 'Prefers mail.' }, by('ada'));
  const grants = [
    ['basic', 'monthly', 'Writes for a student paper'],
    ['pro', 'trial', 'Asked to see the forecasts'],
  ] as const;
  for (const [plan, duration, reason] of grants) {
    await grantMembership(platform, { accountId, plan, duration, reason }, by('ada'));
    await later(minute);
  }
  await revokeGrants(platform, { accountId, reason: 'Granted by mistake' }, by('ada'));
  await later(minute);
  const lifetime = { plan: 'pro', duration: 'lifetime', reason: 'Founding member' } as const;
  await grantMembership(platform, { accountId: idOf(author, 'mary'), ...lifetime }, by('ada'));
  const suspended = { accountId: idOf(author, 'jean'), reason: 'Sent spam' };
  await suspendAccount(platform, suspended, by('ada'));
  await later(minute);
  const restoration = { type: 'RestoreAccount', reason: 'It was somebody else' } as const;
  await sendCommand(
    platform,
    accountDecider,
    { id: suspended.accountId, command: restoration },
    by('ada'),
  );
  const terms: CouponTerms = {
    name: 'Autumn',
    discount: { kind: 'percent', percentOff: 20 },
    plans: ['basic', 'pro'],
    validFromAt: by('ada').now.toISOString(),
    validUntilAt: null,
    limit: 100,
    limitPerAccount: 1,
  };
  for (const code of ['AUTUMN', 'WINTER']) {
    await createCoupon(platform, { code, terms, reason: 'Campaign' }, by('ada'));
  }
  const answer = { title: 'Two charges', text: 'One of them is a hold.' };
  const create = { type: 'CreateCannedAnswer', ...answer } as const;
  const newAnswer = { id: deriveId('release', 'canned-answer'), command: create };
  await sendCommand(platform, cannedAnswerDecider, newAnswer, by('ada'));
  const withdraw = { id: 'WINTER', command: { type: 'WithdrawCoupon', reason: 'Over' } } as const;
  await sendCommand(platform, couponDecider, withdraw, by('ada'));
  await later(minute);
};

type Purchase = {
  readonly plan: PaidPlanId;
  readonly card?: string;
  readonly couponCode?: string;
};

const buy = async (author: Author, name: string, purchase: Purchase): Promise<void> => {
  const { platform, later, by } = author;
  const accountId = idOf(author, name);
  const { plan, card, couponCode = null } = purchase;
  const terms = { plan, interval: 'month' } as const;
  const order = { accountId, terms, couponCode };
  const { clientSecret } = await startSubscription(platform, order, by(name));
  await later(minute);
  if (card === undefined || clientSecret === null) return;
  await platform.demoProvider?.pay({ clientSecret, paymentMethod: card, authenticate: true });
  await reconcileMembership(platform, { accountId }, by('system'));
  await later(minute);
};

const pay = async (author: Author): Promise<void> => {
  await buy(author, 'grace', { plan: 'basic', card: 'pm_card_visa', couponCode: 'AUTUMN' });
  await buy(author, 'tom', { plan: 'pro', card: 'pm_card_visa' });
  await buy(author, 'jean', { plan: 'basic' });
};

const changePayments = async (author: Author): Promise<void> => {
  const { platform, later, by } = author;
  const [grace, tom] = [idOf(author, 'grace'), idOf(author, 'tom')];
  await changePlan(platform, { accountId: tom, target: { plan: 'basic' } }, by('tom'));
  await later(minute);
  await changePlan(platform, { accountId: grace, target: { plan: 'pro' } }, by('grace'));
  await reconcileMembership(platform, { accountId: grace }, by('system'));
  await later(minute);
};

const askSupport = async (author: Author): Promise<void> => {
  const { platform, later, by } = author;
  const requestId = '01990000-0000-7000-8000-00000000000a';
  const request = {
    accountId: idOf(author, 'tom'),
    plan: 'pro',
    priority: true,
    topic: 'billing',
    address: toEmail('tom'),
    message: 'Why was I charged twice?',
  } as const;
  const opening = { type: 'OpenSupportRequest', request } as const;
  await sendCommand(platform, supportDecider, { id: requestId, command: opening }, by('tom'));
  await later(hour);
  await assignSupportRequest(platform, { requestId, assigneeId: idOf(author, 'ada') }, by('ada'));
  await answerSupportRequest(platform, { requestId, text: 'It was one charge.' }, by('ada'));
  await later(hour);
  await closeSupportRequest(platform, { requestId, reason: 'Answered' }, by('ada'));
};

const watchMarket = async (author: Author): Promise<void> => {
  const { platform, later, by } = author;
  const accountId = idOf(author, 'tom');
  const choices = { 'trading-signals': true };
  const command = { type: 'ChangeAccountNotifications', choices } as const;
  await sendCommand(platform, accountDecider, { id: accountId, command }, by('tom'));
  await watchCoin(platform, { accountId, coinId: 'bitcoin', symbol: 'BTC' }, by('tom'));
  const coin = { accountId, coinId: 'bitcoin', symbol: 'BTC', limit: 10 };
  const rule = { kind: 'price-above', price: '70000.5' } as const;
  const alertId = '01990000-0000-7000-8000-00000000000b';
  await setPriceAlert({ ...platform, newId: () => alertId }, { ...coin, rule }, by('tom'));
  await later(minute);
  await setPriceAlert(
    platform,
    { ...coin, rule: { kind: 'price-below', price: '40000' } },
    by('tom'),
  );
  const removal = { type: 'RemovePriceAlert', alertId } as const;
  await handleAlertsCommand(platform, { accountId, command: removal }, by('tom'));
  await later(minute);
};
