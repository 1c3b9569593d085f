import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  executeRecovery,
  orderRecovery,
} from '#application/account/credentials/recover-account.ts';
import { getOrderedChangeSource } from '#application/account/credentials/recovery-mail.ts';
import { deliverMail } from '#application/mails/deliver-mail.ts';
import { deriveMailId } from '#application/mails/request-mail.ts';
import { cancellationLinkId } from '#application/membership/subscription/cancellation-link.ts';
import { memberAccountSchema, type MemberAccount } from '#contract/admin/member-account.ts';
import { operations } from '#contract/operations.ts';
import { accountStream } from '#domain/account/decider.ts';
import { createOperatorActor } from '#domain/shared/actors.ts';
import { formatLondonInstant } from '#domain/shared/time/binding-day.ts';
import { mailOrderedAddressWorker } from '#workers/mail/mail-ordered-address.ts';
import {
  call,
  password,
  register,
  registerAdmin,
  registerSupport,
  type Visitor,
} from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

const running = await runApiForFile();
const admin = await registerAdmin(running, 'login-admin@example.com');
const colleague = await registerAdmin(running, 'login-colleague@example.com');

const actAs = (who: Visitor) => (member: Visitor, name: string, body: object) =>
  who.call('POST', `/api/admin/members/${member.id}/${name}`, { body });
const act = (member: Visitor, name: string, body: object) => actAs(admin)(member, name, body);
const accountOf = async (member: Visitor, who = admin): Promise<MemberAccount> => {
  const { body } = await who.call('GET', `/api/admin/members/${member.id}/account`);
  return memberAccountSchema.strict().parse(body);
};
const signIn = (email: string) =>
  call(running, 'POST', { path: '/api/auth/local', body: { email, password } });
const titles = async (member: Visitor): Promise<unknown> => {
  const { body } = await admin.call('GET', `/api/admin/members/${member.id}/timeline`);
  return (body as { title: string; reason: string | null }[]).map(({ title, reason }) => [
    title,
    reason,
  ]);
};
const eventsOf = async (member: Visitor): Promise<string[]> => {
  const types: string[] = [];
  for await (const { type } of running.platform.eventStore.read(accountStream(member.id))) {
    types.push(type);
  }
  return types;
};

it('a suspended member is logged out at once and cannot log in, until the account is restored', async () => {
  const ada = await register(running, 'suspended-ada@example.com');
  const suspended = await act(ada, 'suspend', { reason: 'Sends spam' });
  expect(suspended).toMatchObject({
    status: 200,
    body: { suspended: true, secondFactor: false, support: false, recovery: null },
  });
  expect((await ada.call('POST', '/api/auth/check')).body).toMatchObject({
    isAuthenticated: false,
    endedBecause: 'suspended',
  });
  expect(await signIn(ada.email)).toMatchObject({
    status: 403,
    body: { code: 'account/suspended' },
  });
  expect((await signIn(ada.email)).body).not.toHaveProperty('triesLeft');
  const shown = await admin.call('GET', `/api/admin/members/${ada.id}`);
  expect((shown.body as { suspendedAt: string | null }).suspendedAt).not.toBeNull();
  await act(ada, 'restore', { reason: 'A mistake' });
  expect((await signIn(ada.email)).status).toBe(200);
  expect(await titles(ada)).toEqual(
    expect.arrayContaining([
      ['Account restored', 'A mistake'],
      ['Account suspended', 'Sends spam'],
    ]),
  );
});

it('makes support staff who read and change nothing, and takes the role away, each with a reason', async () => {
  const sam = await registerSupport(running, 'sam@example.com');
  await act(sam, 'support-role/revoke', { reason: 'Begins anew' });
  const reason = 'Joined the desk';
  expect((await act(sam, 'support-role/grant', {})).status).toBe(400);
  expect(await act(sam, 'support-role/grant', { reason })).toMatchObject({
    status: 200,
    body: { support: true },
  });
  expect((await sam.call('GET', '/api/admin/members')).status).toBe(200);
  expect((await actAs(sam)(sam, 'support-role/revoke', { reason })).status).toBe(403);
  expect(await act(sam, 'support-role/revoke', { reason: 'Left' })).toMatchObject({
    status: 200,
    body: { support: false },
  });
  expect((await eventsOf(sam)).slice(-2)).toEqual([
    'AccountSupportGranted',
    'AccountSupportRevoked',
  ]);
});

it('nobody suspends or recovers their own account, and a reason is needed', async () => {
  expect(await act(admin, 'suspend', { reason: 'Mine' })).toMatchObject({
    status: 409,
    body: { code: 'account/own-suspension' },
  });
  const own = { aim: 'address', email: 'mine@example.com', proof: 'Me' };
  expect(await act(admin, 'recovery', own)).toMatchObject({
    status: 409,
    body: { code: 'account/own-recovery' },
  });
  const bea = await register(running, 'reason-bea@example.com');
  expect((await act(bea, 'suspend', { reason: '' })).status).toBe(400);
  expect((await act(bea, 'recovery', { aim: 'address', proof: 'x' })).status).toBe(400);
});

it('a lost mailbox takes two admins, and the new address a link', async () => {
  const cleo = await register(running, 'lost-cleo@example.com');
  const wanted = { aim: 'address', email: 'found-cleo@example.com', proof: 'Named three invoices' };
  expect((await act(cleo, 'recovery', wanted)).status).toBe(200);
  const { recovery } = await accountOf(cleo);
  expect(recovery).toMatchObject({
    aim: 'address',
    newEmail: wanted.email,
    proof: wanted.proof,
    confirmable: false,
    whyNot: 'own-request',
    by: { id: admin.id },
  });
  expect((await accountOf(cleo, colleague)).recovery).toMatchObject({
    confirmable: true,
    whyNot: null,
  });
  const confirm = `recovery/${recovery?.id ?? ''}/confirm`;
  expect(await act(cleo, confirm, { proof: 'Again' })).toMatchObject({
    status: 409,
    body: { code: 'account/recovery-own' },
  });
  const done = await actAs(colleague)(cleo, confirm, { proof: 'Called back' });
  expect([done.status, done.body]).toMatchObject([200, { recovery: null }]);
  expect((await cleo.call('GET', '/api/auth/me')).status).toBe(401);
  expect((await eventsOf(cleo)).slice(-3)).toEqual([
    'AccountRecoveryRequested',
    'AccountRecoveryConfirmed',
    'AccountEmailChangeRequested',
  ]);
  expect(await actAs(colleague)(cleo, confirm, { proof: 'Once more' })).toMatchObject({
    status: 409,
    body: { code: 'account/recovery-gone' },
  });
});

const orderFor = async (
  { id: accountId }: Visitor,
  order: { readonly newEmail: string; readonly proof: string; readonly operator: string },
) => {
  const { platform } = running;
  const actor = createOperatorActor(order.operator);
  const context = { actor, now: platform.clock.now(), correlationId: 'test' };
  const ordered = await orderRecovery(platform, { accountId, ...order }, context);
  await platform.reachedHead();
  return ordered;
};

/** Sends the mail to the former address, without which nothing is executed. */
const tellOwner = async ({ id: accountId }: Visitor, recoveryId: string): Promise<void> => {
  const { platform } = running;
  const now = platform.clock.now();
  const payload = { accountId, recoveryId };
  const job = { name: 'mail-ordered-address', key: recoveryId, attempt: 1, dueAt: now, payload };
  await mailOrderedAddressWorker.handler(platform)(job);
  const mailId = deriveMailId(getOrderedChangeSource(recoveryId, 'old'));
  const context = { actor: 'system', now, correlationId: 'test' };
  await deliverMail(platform, { mailId }, () => context);
};

it('an order that is executed ends every session, and the timeline explains both steps', async () => {
  const { platform } = running;
  const gil = await register(running, 'lost-gil@example.com');
  const order = { newEmail: 'found-gil@example.com', proof: 'Invoices', operator: 'Jo Brown' };
  const { recoveryId, dueAt } = await orderFor(gil, order);
  expect((await gil.call('GET', '/api/auth/me')).status).toBe(200);
  await tellOwner(gil, recoveryId);
  const context = { actor: 'system', now: new Date(dueAt), correlationId: 'test' };
  await executeRecovery(platform, { accountId: gil.id, recoveryId }, context);
  await platform.reachedHead();
  expect((await gil.call('GET', '/api/auth/me')).status).toBe(401);
  const shown = await titles(gil);
  expect(shown).toContainEqual([
    `Lost mailbox: new address requested on the command line by Jo Brown, due on ${formatLondonInstant(dueAt)}`,
    'Invoices',
  ]);
  expect(shown).toContainEqual([
    'Waiting time of the request ended; the new address is asked to confirm',
    null,
  ]);
});

it('an order from the command line is shown with its time, and an admin can only withdraw it', async () => {
  const fay = await register(running, 'lost-fay@example.com');
  const order = { newEmail: 'found-fay@example.com', proof: 'Invoices', operator: 'Jo Brown' };
  const { dueAt } = await orderFor(fay, order);
  const { recovery } = await accountOf(fay);
  expect(recovery).toMatchObject({
    aim: 'address',
    newEmail: order.newEmail,
    by: { id: 'operator:Jo Brown', name: 'Jo Brown' },
    confirmable: false,
    whyNot: 'waiting-time',
    dueAt,
  });
  const path = `recovery/${recovery?.id ?? ''}`;
  expect(await act(fay, `${path}/confirm`, { proof: 'Called back' })).toMatchObject({
    status: 409,
    body: { code: 'account/recovery-not-due' },
  });
  const wanted = { aim: 'address', email: 'other-fay@example.com', proof: 'Named three invoices' };
  expect(await act(fay, 'recovery', wanted)).toMatchObject({
    status: 409,
    body: { code: 'account/recovery-open' },
  });
  const withdrawn = await act(fay, `${path}/withdraw`, { reason: 'Mistake' });
  expect([withdrawn.status, withdrawn.body]).toMatchObject([200, { recovery: null }]);
});

it('a request of somebody who is no longer an admin cannot be confirmed', async () => {
  const kim = await register(running, 'lost-kim@example.com');
  const former = await registerAdmin(running, 'login-former@example.com');
  const wanted = { aim: 'address', email: 'found-kim@example.com', proof: 'Named three invoices' };
  await actAs(former)(kim, 'recovery', wanted);
  await act(former, 'suspend', { reason: 'Left' });
  const { recovery } = await accountOf(kim);
  expect(recovery).toMatchObject({ confirmable: false, whyNot: 'requester-gone' });
  const confirm = `recovery/${recovery?.id ?? ''}/confirm`;
  expect(await act(kim, confirm, { proof: 'Called back' })).toMatchObject({
    status: 409,
    body: { code: 'account/recovery-requester-gone' },
  });
});

it('a request for an admin is not confirmable by that admin', async () => {
  const lee = await registerAdmin(running, 'lost-lee@example.com');
  const wanted = { aim: 'address', email: 'found-lee@example.com', proof: 'Named three invoices' };
  await act(lee, 'recovery', wanted);
  const { recovery } = await accountOf(lee, lee);
  expect(recovery).toMatchObject({ confirmable: false, whyNot: 'own-account' });
  const confirm = `recovery/${recovery?.id ?? ''}/confirm`;
  expect(await actAs(lee)(lee, confirm, { proof: 'Me' })).toMatchObject({
    status: 409,
    body: { code: 'account/own-recovery' },
  });
});

it('an address that another account has is refused; a request can be withdrawn', async () => {
  const dan = await register(running, 'lost-dan@example.com');
  const taken = { aim: 'address', email: admin.email, proof: 'Named three invoices' };
  expect((await act(dan, 'recovery', taken)).status).toBe(409);
  await act(dan, 'recovery', { ...taken, email: 'found-dan@example.com' });
  const { recovery } = await accountOf(dan);
  const withdrawn = await act(dan, `recovery/${recovery?.id ?? ''}/withdraw`, { reason: 'Found' });
  expect(withdrawn.body).toMatchObject({ recovery: null });
  expect((await act(dan, 'recovery', { aim: 'second-factor', proof: 'x' })).body).toMatchObject({
    code: 'account/no-second-factor',
  });
});

it('is for admins: members are refused, and support only reads', async () => {
  const erin = await register(running, 'login-erin@example.com');
  const support = await registerSupport(running, 'login-support@example.com');
  expect((await erin.call('GET', `/api/admin/members/${erin.id}/account`)).status).toBe(403);
  expect((await actAs(erin)(erin, 'suspend', { reason: 'x' })).status).toBe(403);
  expect((await accountOf(erin, support)).suspended).toBe(false);
  expect((await actAs(support)(erin, 'suspend', { reason: 'x' })).status).toBe(403);
  const unknown = await admin.call('GET', `/api/admin/members/${randomUUID()}/account`);
  expect(unknown.status).toBe(404);
});

it('a suspended member can cancel by the mailed link, which the restored one cannot use', async () => {
  const eve = await register(running, 'suspended-eve@example.com');
  await act(eve, 'suspend', { reason: 'Sends spam' });
  const requestId = cancellationLinkId(eve.id, eve.email);
  const link = { purpose: 'cancel-subscription', accountId: eve.id, requestId } as const;
  const token = running.platform.linkTokens.issue(link, new Date('2100-01-01T00:00:00.000Z'));
  const cancel = () =>
    call(running, 'POST', { path: operations.cancelByLink.path, body: { token } });
  expect(await cancel()).toMatchObject({ status: 200, body: { success: true } });
  await act(eve, 'restore', { reason: 'A mistake' });
  expect(await cancel()).toMatchObject({
    status: 409,
    body: { code: 'membership/not-suspended' },
  });
});
