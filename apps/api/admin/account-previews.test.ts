import { describe, expect, it } from 'vitest';
import { accountPreviewSchema, type AccountPreview } from '#contract/admin/account-previews.ts';
import { accountStream } from '#domain/account/decider.ts';
import { call, password, register, registerAdmin, type Visitor } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

const running = await runApiForFile();
const admin = await registerAdmin(running, 'preview-admin@example.com');
const colleague = await registerAdmin(running, 'preview-colleague@example.com');

type Ask = { readonly name: string; readonly body?: object; readonly who?: Visitor };

const ask = ({ id }: Visitor, { name, body, who = admin }: Ask) =>
  who.call('POST', `/api/admin/members/${id}/${name}/preview`, body ? { body } : {});
const previewOf = async (member: Visitor, asked: Ask): Promise<AccountPreview> => {
  const { status, body } = await ask(member, asked);
  expect(status).toBe(200);
  return accountPreviewSchema.strict().parse(body);
};
const send = (member: Visitor, name: string, body: object, revision?: number) =>
  admin.call('POST', `/api/admin/members/${member.id}/${name}`, {
    body,
    ...(revision !== undefined && { headers: { 'if-match': `"${String(revision)}"` } }),
  });
const countEvents = async ({ id }: Visitor): Promise<number> => {
  const types: string[] = [];
  for await (const { type } of running.platform.eventStore.read(accountStream(id)))
    types.push(type);
  return types.length;
};

describe('the preview of a change to a login', () => {
  it('shows the sessions that a suspension ends and its mail, and appends nothing', async () => {
    const ada = await register(running, 'previewed-ada@example.com');
    await call(running, 'POST', {
      path: '/api/auth/local',
      body: { email: ada.email, password },
    });
    const before = await countEvents(ada);
    const preview = await previewOf(ada, { name: 'suspend' });
    expect(preview).toMatchObject({
      changes: true,
      whyNot: null,
      before: { suspended: false },
      after: { suspended: true },
      endingSessions: 2,
      mails: [{ to: 'member', recipients: 1, subject: 'Your access to Tidemark is suspended' }],
      events: ['AccountSuspended'],
    });
    expect(await countEvents(ada)).toBe(before);
    const sent = await send(ada, 'suspend', { reason: 'Spam' }, preview.accountRevision);
    expect(sent.status).toBe(200);
    expect(await previewOf(ada, { name: 'suspend' })).toMatchObject({
      changes: false,
      whyNot: 'the account is suspended already',
      endingSessions: 0,
      mails: [],
      events: [],
    });
    expect(await send(ada, 'restore', { reason: 'Late' }, preview.accountRevision)).toMatchObject({
      status: 412,
      body: { code: 'command/stale' },
    });
    expect(await previewOf(ada, { name: 'restore' })).toMatchObject({
      after: { suspended: false },
      mails: [],
    });
  });

  it('of the support role matches what the command does', async () => {
    const bea = await register(running, 'previewed-bea@example.com');
    expect(await ask(bea, { name: 'support-role/grant' })).toMatchObject({
      status: 409,
      body: { code: 'account/address-not-confirmed' },
    });
    await bea.confirmAddress();
    expect(await previewOf(bea, { name: 'support-role/grant' })).toMatchObject({
      after: { support: true },
      endingSessions: 0,
      mails: [{ to: 'member', subject: 'You are now support staff of Tidemark' }],
    });
    expect(await previewOf(bea, { name: 'support-role/revoke' })).toMatchObject({
      changes: false,
      whyNot: 'the member is not support staff',
    });
    await send(bea, 'support-role/grant', { reason: 'Joined' });
    expect(await previewOf(bea, { name: 'support-role/revoke' })).toMatchObject({
      after: { support: false },
      endingSessions: 1,
    });
  });

  it('of a recovery names the mails to the other admins and to the new address', async () => {
    const cleo = await register(running, 'previewed-cleo@example.com');
    const loss = { aim: 'address', email: 'found@example.com', proof: 'Named three invoices' };
    expect(await previewOf(cleo, { name: 'recovery', body: loss })).toMatchObject({
      before: { recovery: null },
      after: { recovery: 'address' },
      endingSessions: 0,
      mails: [{ to: 'other-admins', recipients: 1 }],
    });
    const { body } = await send(cleo, 'recovery', loss);
    const { recovery } = body as { recovery: { id: string } };
    const confirm = `recovery/${recovery.id}/confirm`;
    const second = { name: confirm, body: { proof: 'Called back' } };
    expect(await ask(cleo, second)).toMatchObject({
      status: 409,
      body: { code: 'account/recovery-own' },
    });
    expect(await previewOf(cleo, { ...second, who: colleague })).toMatchObject({
      after: { recovery: null },
      endingSessions: 1,
      mails: [{ to: 'new-address', subject: 'Confirm your new email address' }],
      events: ['AccountRecoveryConfirmed', 'AccountEmailChangeRequested'],
    });
    const sameProof = { name: confirm, body: { proof: loss.proof }, who: colleague };
    expect((await ask(cleo, sameProof)).body).toMatchObject({
      code: 'account/recovery-same-proof',
    });
    const withdraw = `recovery/${recovery.id}/withdraw`;
    expect(await previewOf(cleo, { name: withdraw })).toMatchObject({ changes: true });
    await send(cleo, withdraw, { reason: 'Found' });
    expect(await previewOf(cleo, { name: withdraw })).toMatchObject({
      whyNot: 'the request is no longer waiting',
    });
  });

  it('is refused like the command', async () => {
    const dan = await register(running, 'previewed-dan@example.com');
    expect(await ask(admin, { name: 'suspend' })).toMatchObject({
      status: 409,
      body: { code: 'account/own-suspension' },
    });
    const taken = { aim: 'address', email: admin.email, proof: 'Named three invoices' };
    expect((await ask(dan, { name: 'recovery', body: taken })).status).toBe(409);
    const lost = { aim: 'second-factor', proof: 'Named three invoices' };
    expect((await ask(dan, { name: 'recovery', body: lost })).body).toMatchObject({
      code: 'account/no-second-factor',
    });
    expect((await ask(dan, { name: 'suspend', who: dan })).status).toBe(403);
  });
});
