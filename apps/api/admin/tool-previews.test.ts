import { describe, expect, it, vi } from 'vitest';
import { fakePayments } from '#platform/payments/testing/fake-payments.ts';
import type { Member } from '#contract/admin/member.ts';
import { clientPreviewSchema, customerPreviewSchema } from '#contract/admin/tool-previews.ts';
import { membershipPreviewSchema } from '#contract/membership/membership-preview.ts';
import { register, registerAdmin } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

const payments = fakePayments(() => running.platform.clock.now());
const running = await runApiForFile({ deps: { payments } });
const admin = await registerAdmin(running, 'tools-admin@example.com');

const ask = async (name: string, body?: object): Promise<unknown> => {
  const path = `/api/admin/${name}/preview`;
  const answer = await admin.call('POST', path, body ? { body } : {});
  expect(answer.status).toBe(200);
  return answer.body;
};
const send = async (name: string, body: object): Promise<Member> => {
  const { status, body: answer } = await admin.call('POST', `/api/admin/${name}`, { body });
  expect(status).toBe(200);
  return (answer as { member: Member }).member;
};
const newestPosition = async () => running.platform.eventStore.head();

describe('the preview of a tool', () => {
  it('of a membership change matches the change and appends nothing', async () => {
    const {
      email: userEmail,
      id,
      confirmAddress,
    } = await register(running, 'tool-ada@example.com');
    await confirmAddress();
    const grant = { userEmail, action: 'grant', membershipType: 'pro', duration: 'monthly' };
    const before = await newestPosition();
    const preview = membershipPreviewSchema.strict().parse(await ask('manage-membership', grant));
    expect(await newestPosition()).toEqual(before);
    expect(preview).toMatchObject({
      memberId: id,
      changes: true,
      mail: { subject: 'Your Pro membership has begun' },
      events: ['MembershipGranted'],
    });
    const { plan, planEndsAt: endsAt } = await send('manage-membership', grant);
    expect(preview.after[0]).toMatchObject({ plan, endsAt });
    const revoke = { userEmail, action: 'revoke' };
    const revokeBasic = { ...revoke, membershipType: 'basic' };
    expect(await ask('manage-membership', { ...revoke, membershipType: 'all' })).toMatchObject({
      changes: true,
      after: [{ plan: 'free' }],
    });
    expect(await ask('manage-membership', revokeBasic)).toMatchObject({ changes: false });
    const incomplete = { userEmail, action: 'grant' };
    const path = '/api/admin/manage-membership/preview';
    expect((await admin.call('POST', path, { body: incomplete })).status).toBe(400);
    const unknown = { ...grant, userEmail: 'nobody@example.com' };
    expect((await admin.call('POST', path, { body: unknown })).status).toBe(404);
  });

  it('of a new client shows the invitation, which a member with a login does not get', async () => {
    const client = { email: 'client@example.com', subscriptionType: 'basic', duration: '3months' };
    const preview = clientPreviewSchema.strict().parse(await ask('add-client', client));
    expect(preview).toMatchObject({
      memberId: null,
      changes: true,
      before: [{ plan: 'free' }],
      after: [{ plan: 'basic' }, { plan: 'free' }],
      invitation: { subject: 'Your Tidemark account is ready' },
      events: ['AccountRegistered', 'AccountInvited', 'MembershipGranted'],
    });
    const { id, planEndsAt } = await send('add-client', client);
    expect(planEndsAt).toBe(preview.after[0]?.endsAt);
    expect(await ask('add-client', client)).toMatchObject({
      memberId: id,
      events: ['AccountInvited', 'MembershipGranted'],
    });
    const { email, confirmAddress } = await register(running, 'tool-bea@example.com');
    await confirmAddress();
    expect(await ask('add-client', { ...client, email })).toMatchObject({
      invitation: null,
      events: ['MembershipGranted'],
    });
  });

  it('of a promotion says when the member has Pro already', async () => {
    const { email, confirmAddress } = await register(running, 'tool-cleo@example.com');
    await confirmAddress();
    expect(await ask(`promote-user/${email}`)).toMatchObject({
      changes: true,
      after: [{ plan: 'pro', endsAt: null }],
    });
    await send(`promote-user/${email}`, {});
    expect(await ask(`promote-user/${email}`)).toMatchObject({
      changes: false,
      whyNot: 'already Pro, complimentary',
      mail: null,
      events: [],
    });
  });

  it('and the tool itself grant nothing to an account that a stranger may have registered', async () => {
    const { email } = await register(running, 'tool-fay@example.com');
    const change = { userEmail: email, membershipType: 'pro', duration: 'monthly' };
    const grant = { ...change, action: 'grant' };
    const before = await newestPosition();
    for (const [name, body] of [
      ['manage-membership', grant],
      ['manage-membership/preview', grant],
      [`promote-user/${email}`, {}],
      [`promote-user/${email}/preview`, undefined],
    ] as const) {
      expect(await admin.call('POST', `/api/admin/${name}`, { body })).toMatchObject({
        status: 409,
        body: { code: 'account/client-not-confirmed' },
      });
    }
    expect(await newestPosition()).toEqual(before);
    expect(await ask('manage-membership', { ...change, action: 'revoke' })).toMatchObject({
      changes: false,
    });
  });

  it('of another payment customer is refused like the command', async () => {
    const { email } = await register(running, 'tool-dan@example.com');
    const body = { stripeCustomerId: 'cus_unknown', stripeSubscriptionId: 'sub_unknown' };
    const path = `/api/admin/update-stripe/${email}`;
    for (const at of [path, `${path}/preview`]) {
      expect(await admin.call('POST', at, { body })).toMatchObject({
        status: 409,
        body: { code: 'payment/unknown-customer' },
      });
    }
  });

  it('of another payment customer shows the plan that it gives', async () => {
    const { email, id } = await register(running, 'tool-eve@example.com');
    vi.spyOn(payments, 'findAccountId').mockResolvedValue(null);
    const stripeCustomerId = await payments.getOrCreateCustomer({
      accountId: 'by-hand',
      email: 'by-hand@example.com',
      name: 'By hand',
    });
    const { subscriptionId: stripeSubscriptionId } = await payments.subscribe({
      customerId: stripeCustomerId,
      terms: { plan: 'basic', interval: 'month' },
      discountPence: 0,
      idempotencyKey: 'by-hand',
    });
    payments.pay(stripeSubscriptionId);
    const body = { stripeCustomerId, stripeSubscriptionId };
    const before = await newestPosition();
    const preview = customerPreviewSchema.strict().parse(await ask(`update-stripe/${email}`, body));
    expect(await newestPosition()).toEqual(before);
    expect(preview).toMatchObject({
      memberId: id,
      changes: true,
      before: { customerId: null, subscriptionId: null, periods: [{ plan: 'free' }] },
      after: { customerId: stripeCustomerId, subscriptionId: stripeSubscriptionId },
    });
    expect(preview.events[0]).toBe('PaymentCustomerChanged');
    const member = await send(`update-stripe/${email}`, body);
    expect(preview.after).toMatchObject({
      customerId: member.stripeCustomerId,
      periods: [{ plan: member.plan, origin: member.origin }],
    });
    expect(await ask(`update-stripe/${email}`, body)).toMatchObject({ changes: false, events: [] });
  });
});
