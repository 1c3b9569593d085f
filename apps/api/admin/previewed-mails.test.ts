import { expect, it } from 'vitest';
import { orderRecovery } from '#application/account/credentials/recover-account.ts';
import { fakePayments } from '#platform/payments/testing/fake-payments.ts';
import { readMails } from '#application/mails/read-mails.ts';
import { accountStream } from '#domain/account/decider.ts';
import { membershipStream } from '#domain/membership/decider.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import { threadPool } from '#platform/threads/thread-pool.ts';
import { catalogue } from '#workers/catalogue.ts';
import { toQueuedJobs } from '#workers/engine/reaction.ts';
import { createAuthenticator } from '../testing/authenticator.ts';
import { register, registerAdmin, type Visitor } from '../testing/api-client.ts';
import { runStaffedApi } from '../testing/staffed-api.ts';
import { waitForPlanPrices } from '../testing/until-on-sale.ts';

const app = createAuthenticator();
const payments = fakePayments((): Date => platform.clock.now());
const { running, admin } = await runStaffedApi({ deps: { payments, systemNow: app.systemNow } });
const { platform } = running;
const colleague = await registerAdmin(running, 'colleague@example.com');
for (const each of [admin, colleague]) await each.confirmAddress();

const registerMember = async (email: string): Promise<Visitor> => {
  const member = await register(running, email);
  await member.confirmAddress();
  return member;
};

type Act = {
  readonly what: string;
  /** Path below the member. */
  readonly path: string;
  readonly previewPath?: string;
  readonly body: object;
  readonly by?: Visitor;
};

type Mailed = { readonly to: string; readonly subject: string };

const listEvents = async ({ id }: Visitor): Promise<readonly StoredEvent[]> => {
  const events: StoredEvent[] = [];
  for (const stream of [accountStream(id), membershipStream(id)])
    for await (const event of platform.eventStore.read(stream)) events.push(event);
  return events;
};

const listRequestedMails = async (): Promise<readonly (Mailed & { readonly id: string })[]> => {
  await platform.reachedHead();
  const { mails } = await readMails(platform, { limit: 1000 });
  return mails;
};

const handlers = catalogue.handlers({
  ...platform,
  payments,
  issuer: undefined,
  threads: threadPool(),
  outgoing: { post: () => Promise.resolve() },
});

/** Runs the jobs of the workers that mail, as the queue does, if they are due. */
const runMailJobs = async (events: readonly StoredEvent[]): Promise<void> => {
  const now = platform.clock.now();
  for (const event of events) {
    for (const reaction of catalogue.reactions.filter(({ types }) => types.includes(event.type))) {
      const jobs = toQueuedJobs(reaction, event, reaction.react(event));
      for (const { name, key, payload, runAt = now } of jobs) {
        if (!name.startsWith('mail-') || runAt > now) continue;
        await handlers[name]?.({ name, key, payload, attempt: 1, dueAt: now });
      }
    }
  }
};

type PreviewedMail = { readonly subject: string; readonly recipients?: number };
type Preview = {
  readonly mails?: readonly PreviewedMail[];
  readonly mail?: PreviewedMail | null;
  readonly adminMail?: PreviewedMail | null;
};

const getPreviewedSubjects = ({ mails = [], mail, adminMail }: Preview): readonly string[] =>
  [...mails, mail ?? [], adminMail ?? []]
    .flat()
    .flatMap(({ subject, recipients = 1 }) => new Array<string>(recipients).fill(subject));

const withoutReasons = (body: object): object =>
  Object.fromEntries(
    Object.entries(body).filter(([name]) => name !== 'reason' && name !== 'explanation'),
  );

/** Subjects that the preview shows, and those of the mails that the workers request after the act. */
const compareMails = async (member: Visitor, act: Act): Promise<unknown> => {
  const { path, previewPath = `${path}/preview`, body, by = admin } = act;
  const root = `/api/admin/members/${member.id}`;
  await platform.reachedHead();
  const choice = withoutReasons(body);
  const previewed = await by.call('POST', `${root}/${previewPath}`, { body: choice });
  expect(previewed).toMatchObject({ status: 200 });
  const [eventsBefore, mailsBefore] = [await listEvents(member), await listRequestedMails()];
  const sent = await by.call('POST', `${root}/${path}`, { body });
  expect(sent).toMatchObject({ status: 200 });
  await platform.reachedHead();
  const knownEvents = new Set(eventsBefore.map(({ id }) => id));
  const events = (await listEvents(member)).filter(({ id }) => !knownEvents.has(id));
  expect(events).not.toEqual([]);
  await runMailJobs(events);
  const knownMails = new Set(mailsBefore.map(({ id }) => id));
  const mails = (await listRequestedMails()).filter(({ id }) => !knownMails.has(id));
  const subjects = mails.map(({ subject }) => subject).toSorted();
  expect(getPreviewedSubjects(previewed.body as Preview).toSorted()).toEqual(subjects);
  return sent.body;
};

const reason = { reason: 'Checked' };
const erasureRequest = { reason: 'asked-for', explanation: 'By letter' };
const acts: readonly Act[] = [
  { what: 'suspend', path: 'suspend', body: reason },
  { what: 'restore', path: 'restore', body: reason },
  { what: 'give the support role', path: 'support-role/grant', body: reason },
  { what: 'revoke the support role', path: 'support-role/revoke', body: reason },
  {
    what: 'give a plan',
    path: 'grant',
    body: { plan: 'basic', duration: 'monthly', ...reason },
  },
  {
    what: 'give more time',
    path: 'time',
    body: { plan: 'basic', endsAt: '2099-06-01T23:00:00.000Z', trial: false, ...reason },
  },
  { what: 'give a month', path: 'goodwill-month', body: { plan: 'basic', ...reason } },
  { what: 'end the grants', path: 'revoke', body: reason },
];

const member = await registerMember('member@example.com');

it.each(acts)('a preview shows the mails that the workers send: $what', async (act) => {
  await compareMails(member, act);
});

it('the preview of the suspension of an admin shows the mails to the other admins', async () => {
  const third = await registerAdmin(running, 'third@example.com');
  await third.confirmAddress();
  await compareMails(third, { what: 'suspend', path: 'suspend', body: reason });
});

it('the previews of an erasure show the mails to other admins and to the member', async () => {
  const leaver = await registerMember('leaver@example.com');
  const previewPath = 'erasure/preview';
  const requested = await compareMails(leaver, {
    what: 'request',
    path: 'erasure',
    previewPath,
    body: erasureRequest,
  });
  const { erasure } = requested as { readonly erasure: { readonly id: string } };
  await compareMails(leaver, {
    what: 'confirm',
    path: `erasure/${erasure.id}/confirm`,
    previewPath,
    body: { explanation: 'Read it' },
    by: colleague,
  });
});

it.each([
  { aim: 'second-factor', newEmail: null },
  { aim: 'address', newEmail: 'found@example.com' },
])('the previews of a recovery show the mails to other admins and others: $aim', async (loss) => {
  const { aim, newEmail } = loss;
  const locked = await registerMember(`locked-${aim}@example.com`);
  await app.protect(locked);
  const requested = await compareMails(locked, {
    what: 'request',
    path: 'recovery',
    body: { aim, ...(newEmail !== null && { email: newEmail }), proof: 'Named three invoices' },
  });
  const { recovery } = requested as { readonly recovery: { readonly id: string } };
  await compareMails(locked, {
    what: 'confirm',
    path: `recovery/${recovery.id}/confirm`,
    body: { proof: 'Called back' },
    by: colleague,
  });
});

it('the preview of the withdrawal of an ordered change shows the mails to both addresses', async () => {
  const lost = await registerMember('lost-mailbox@example.com');
  const order = { newEmail: 'found-mailbox@example.com', proof: 'Invoices', operator: 'Jo Brown' };
  const context = { actor: 'operator', now: platform.clock.now(), correlationId: 'test' };
  const { recoveryId } = await orderRecovery(platform, { accountId: lost.id, ...order }, context);
  await runMailJobs(await listEvents(lost));
  await compareMails(lost, {
    what: 'withdraw',
    path: `recovery/${recoveryId}/withdraw`,
    body: reason,
  });
});

const subscribe = async (name: string, planName: 'basic' | 'pro'): Promise<Visitor> => {
  const payer = await registerMember(`${name}@example.com`);
  const wanted = { planName, couponId: null };
  const { body } = await payer.call('POST', '/api/create-subscription', { body: wanted });
  const { subscriptionId = '', paymentIntentId } = body as Record<string, string>;
  payments.pay(subscriptionId);
  await payer.call('POST', '/api/confirm-payment', {
    body: { subscriptionId, paymentIntentId, planName },
  });
  await runMailJobs(await listEvents(payer));
  return payer;
};

const subscriptionActs: readonly (Act & { readonly plan: 'basic' | 'pro' })[] = [
  {
    what: 'cancel at the end of the period',
    plan: 'pro',
    path: 'subscription/cancel',
    body: { when: 'period-end', ...reason },
  },
  {
    what: 'end now',
    plan: 'pro',
    path: 'subscription/cancel',
    body: { when: 'now', ...reason },
  },
  {
    what: 'end now with a refund',
    plan: 'pro',
    path: 'subscription/cancel',
    body: { when: 'now', refund: 'full', ...reason },
  },
  {
    what: 'downgrade',
    plan: 'pro',
    path: 'subscription/downgrade',
    body: { plan: 'basic', ...reason },
  },
  {
    what: 'send a link to upgrade',
    plan: 'basic',
    path: 'subscription/upgrade-link',
    body: { plan: 'pro', ...reason },
  },
  { what: 'give credit', plan: 'pro', path: 'credit', body: { pence: 500, ...reason } },
  { what: 'give a month', plan: 'pro', path: 'goodwill-month', body: { plan: 'pro', ...reason } },
  { what: 'suspend', plan: 'pro', path: 'suspend', body: reason },
  {
    what: 'suspend and end the plan now',
    plan: 'pro',
    path: 'suspend',
    body: { endPlan: 'now', ...reason },
  },
  {
    what: 'suspend and end the plan with the period',
    plan: 'pro',
    path: 'suspend',
    body: { endPlan: 'period-end', ...reason },
  },
  { what: 'request the erasure', plan: 'pro', path: 'erasure', body: erasureRequest },
];

it.each(subscriptionActs)(
  'a preview for a member who pays shows the mails that the workers send: $what',
  async ({ plan, ...act }) => {
    await waitForPlanPrices(running);
    const name = act.what.replaceAll(' ', '-');
    await compareMails(await subscribe(name, plan), act);
  },
);

it('the preview of a refund shows the mail that the workers send', async () => {
  await waitForPlanPrices(running);
  const payer = await subscribe('refunded', 'pro');
  const { body } = await admin.call('GET', `/api/admin/members/${payer.id}/payments`);
  const [invoice] = (body as { readonly invoices: readonly { readonly id: string }[] }).invoices;
  const path = `invoices/${invoice?.id ?? ''}/refund`;
  await compareMails(payer, { what: 'refund', path, body: { pence: 99, ...reason } });
});
