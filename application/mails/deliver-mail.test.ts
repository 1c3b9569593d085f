import { describe, expect, it } from 'vitest';
import { accountDecider } from '#domain/account/decider.ts';
import { mailStream } from '#domain/mail/mail.ts';
import { validateMail } from '#platform/mail/checked-mail.ts';
import { MailRefusedError, type OutgoingMail } from '#platform/mail/mail.port.ts';
import { findRegisteredAccount } from '../account/find-account.ts';
import { registerAccount } from '../account/registration/register-account.ts';
import { deriveId } from '../derive-id.ts';
import { sendCommand } from '../handle-command.ts';
import { eraseAccount } from '../members/erase-account.ts';
import {
  createTestContext,
  createCrashingStore,
  readStreamEvents,
  openTestPorts,
  readEventTypes,
  type TestPorts,
} from '../testing/test-ports.ts';
import { copyMail } from './copy-mail.ts';
import { decideMail } from './decide-mail.ts';
import { deliverMail } from './deliver-mail.ts';
import { loadMail } from './load-mail.ts';
import { requestMail } from './request-mail.ts';

const causeId = '22222222-2222-4222-8222-222222222222';
const ada = { email: 'ada@example.com', password: 'Engine1843', displayName: 'Ada' };

type Kind = Parameters<typeof requestMail>[1]['kind'];

const withMail = async (kind: Kind = 'welcome') => {
  const ports = await openTestPorts();
  const { accountId } = await registerAccount(ports, ada, createTestContext());
  const link = { purpose: 'switch-off', requestId: causeId, address: 'https://x.example' } as const;
  const content = { to: ada.email, subject: 'Hello', text: 'Hi <Ada>\n', link };
  const mail = { accountId, kind, causeId, ...content };
  await requestMail(ports, mail, createTestContext());
  return { ports, mail, accountId, mailId: deriveId('mail', causeId, kind) };
};

const mailThat = (answer: () => Error | undefined, recognisesIds = false) => {
  const sent: OutgoingMail[] = [];
  const send = (mail: OutgoingMail): Promise<void> => {
    const error = answer();
    if (error) return Promise.reject(error);
    sent.push(mail);
    return Promise.resolve();
  };
  return { sent, mail: { send, recognisesIds } };
};

const attempt = (ports: TestPorts, given: ReturnType<typeof mailThat>, mailId: string) =>
  deliverMail({ ...ports, mail: given.mail }, { mailId }, () => createTestContext());

const statusOf = async (ports: TestPorts, mailId: string) =>
  (await loadMail(ports, mailId))?.status;

// As if the process was killed between the answer and the note of it.
const attemptKilled = (ports: TestPorts, given: ReturnType<typeof mailThat>, mailId: string) => {
  const eventStore = createCrashingStore(ports.eventStore, (_s, type) => type === 'MailSent');
  return expect(attempt({ ...ports, eventStore }, given, mailId)).rejects.toThrow('killed');
};

it('that can be switched off says where in its head, with the token of its link', async () => {
  const { ports, mailId } = await withMail();
  const given = mailThat(() => undefined);
  await attempt(ports, given, mailId);
  expect(given.sent[0]?.unsubscribe).toMatch(
    /^https:\/\/x\.example\/api\/notifications\/switch-off\/[\w-]{20,}$/,
  );
});

describe('a mail', () => {
  it.each([
    ['that may be repeated', 'receipt'],
    ['that may not be repeated', 'welcome'],
  ] as const)(
    '%s is not sent while mails are held, and its delivery is unknown',
    async (_, kind) => {
      const { ports, mailId } = await withMail(kind);
      const given = mailThat(() => undefined, true);
      const mailHold = { isHeld: () => Promise.resolve(true) };
      await attempt({ ...ports, mailHold }, given, mailId);
      expect(await statusOf(ports, mailId)).toBe('in-doubt');
      expect(given.sent).toEqual([]);
    },
  );

  it('is requested once for its cause, sent once, and never again', async () => {
    const { ports, mail, mailId, accountId } = await withMail();
    await requestMail(ports, mail, createTestContext());
    const given = mailThat(() => undefined);
    await attempt(ports, given, mailId);
    await attempt(ports, given, mailId);
    expect(given.sent).toEqual([
      {
        id: mailId,
        accountId,
        to: ada.email,
        subject: 'Hello',
        text: 'Hi <Ada>\n',
        html: expect.stringContaining('>Hi &lt;Ada&gt;</p>') as string,
        unsubscribe: expect.stringContaining('https://x.example/api/') as string,
        requestId: 'request-1',
      },
    ]);
    expect(await readEventTypes(ports, mailStream(mailId))).toEqual([
      'MailRequested',
      'MailAttempted',
      'MailSent',
    ]);
  });

  it('holds address, subject and text encrypted', async () => {
    const { ports, mailId } = await withMail();
    const stored: string[] = [];
    for await (const { data } of ports.bareStore.read(mailStream(mailId))) {
      stored.push(JSON.stringify(data));
    }
    expect(stored).toHaveLength(1);
    // Words so long that no cipher text holds them by chance.
    expect(stored[0]).not.toMatch(/ada@example|Hello|Hi <Ada>/);
  });

  it('whose address our own check refuses is refused for good, with the reason', async () => {
    const { ports, mail } = await withMail();
    const causeId = '33333333-3333-4333-8333-333333333333';
    await requestMail(
      ports,
      { ...mail, causeId, to: 'a@x.example, b@x.example' },
      createTestContext(),
    );
    const mailId = deriveId('mail', causeId, mail.kind);
    const send = async (given: OutgoingMail): Promise<void> => {
      await Promise.resolve(validateMail(given));
    };
    const own = { ...ports, mail: { send, recognisesIds: false } };
    await deliverMail(own, { mailId }, () => createTestContext());
    const [, , last] = await readStreamEvents(ports, mailStream(mailId));
    expect(last).toMatchObject({
      type: 'MailRefused',
      data: { reason: 'A mail goes to exactly one address.' },
    });
    // Not the fault of the mailbox: mails to it are not held back.
    expect((await findRegisteredAccount(ports, mail.accountId))?.suppression).toBeNull();
  });

  it('that was refused is tried again by the queue', async () => {
    const { ports, mailId } = await withMail();
    let busy = true;
    const given = mailThat(() => (busy ? new MailRefusedError('450 busy') : undefined));
    await expect(attempt(ports, given, mailId)).rejects.toThrow('450 busy');
    expect(await statusOf(ports, mailId)).toBe('refused');
    busy = false;
    await attempt(ports, given, mailId);
    expect(await statusOf(ports, mailId)).toBe('sent');
  });
});

describe('a lasting refusal', () => {
  const refusing = (scope: 'recipient' | 'mail') =>
    mailThat(() => new MailRefusedError('550 No such user', { scope, final: true }));
  const suppressionOf = async (ports: TestPorts, accountId: string) =>
    (await findRegisteredAccount(ports, accountId))?.suppression;

  it('of the address is not tried again, and holds back optional mails', async () => {
    const { ports, mailId, accountId } = await withMail('receipt');
    await attempt(ports, refusing('recipient'), mailId);
    expect(await statusOf(ports, mailId)).toBe('refused');
    expect(await readEventTypes(ports, mailStream(mailId))).toContain('MailRefused');
    expect(await suppressionOf(ports, accountId)).toBe('refused');
  });

  it('of the mail alone is not tried again either, and holds back nothing', async () => {
    const { ports, mailId, accountId } = await withMail();
    await attempt(ports, refusing('mail'), mailId);
    expect(await statusOf(ports, mailId)).toBe('refused');
    expect(await suppressionOf(ports, accountId)).toBeNull();
  });

  it('of an address that is not the account’s, or has none, holds back nothing', async () => {
    const { ports, mail, accountId } = await withMail();
    for (const [to, whose] of [
      ['new@example.com', accountId],
      ['asks@example.com', deriveId('support', 'asks')],
    ] as const) {
      await ports.keys.obtain(whose);
      const other = { ...mail, to, accountId: whose, causeId: deriveId('test', to) };
      await requestMail(ports, other, createTestContext());
      const otherId = deriveId('mail', other.causeId, mail.kind);
      await attempt(ports, refusing('recipient'), otherId);
      expect(await statusOf(ports, otherId)).toBe('refused');
    }
    expect(await suppressionOf(ports, accountId)).toBeNull();
  });
});

describe('an unknown outcome', () => {
  it('leaves a notice in doubt, until an operator has it sent again', async () => {
    const { ports, mailId } = await withMail();
    const given = mailThat(() => undefined);
    await attemptKilled(ports, given, mailId);
    await attempt(ports, given, mailId);
    expect(given.sent).toHaveLength(1);
    expect(await statusOf(ports, mailId)).toBe('in-doubt');
    const decided = { mailId, decision: 'again', reason: 'Did not arrive' } as const;
    await decideMail(ports, decided, createTestContext());
    await attempt(ports, given, mailId);
    expect(given.sent).toHaveLength(2);
    expect(await statusOf(ports, mailId)).toBe('sent');
  });

  it('has a security or payment mail sent again', async () => {
    const { ports, mailId } = await withMail('membership');
    const given = mailThat(() => undefined);
    await attemptKilled(ports, given, mailId);
    await attempt(ports, given, mailId);
    expect(given.sent).toHaveLength(2);
    expect(await statusOf(ports, mailId)).toBe('sent');
  });

  it('has any mail sent again where a repeat doubles nothing', async () => {
    const { ports, mailId } = await withMail();
    const given = mailThat(() => undefined, true);
    await attemptKilled(ports, given, mailId);
    await attempt(ports, given, mailId);
    expect(given.sent.map(({ id }) => id)).toEqual([mailId, mailId]);
    expect(await statusOf(ports, mailId)).toBe('sent');
  });

  it.each([
    { kind: 'membership', what: 'is reported to the queue, which repeats it' },
    { kind: 'welcome', what: 'ends the job' },
  ] as const)('of a $kind mail after a broken connection $what', async ({ kind }) => {
    const { ports, mailId } = await withMail(kind);
    const given = mailThat(() => new Error('Connection closed'));
    const failed = await attempt(ports, given, mailId).then(
      () => false,
      () => true,
    );
    expect(failed).toBe(kind === 'membership');
    expect(await statusOf(ports, mailId)).toBe('in-doubt');
  });
});

describe('to an address that optional mails are held back from', () => {
  const suppress = (ports: TestPorts, accountId: string, cause: 'bounce' | 'complaint') =>
    sendCommand(
      ports,
      accountDecider,
      {
        id: accountId,
        command: { type: 'SuppressAccountMails', address: ada.email, cause, detail: 'Said so' },
      },
      createTestContext(),
    );

  it.each(['bounce', 'complaint'] as const)('after a %s a notice is not sent', async (cause) => {
    const { ports, mailId, accountId } = await withMail();
    await suppress(ports, accountId, cause);
    const given = mailThat(() => undefined);
    await attempt(ports, given, mailId);
    expect(given.sent).toEqual([]);
    expect(await statusOf(ports, mailId)).toBe('refused');
  });

  it('staff have no notice sent again, and count one as sent', async () => {
    const { ports, mailId, accountId } = await withMail();
    const given = mailThat(() => undefined);
    await attemptKilled(ports, given, mailId);
    await attempt(ports, given, mailId);
    await suppress(ports, accountId, 'bounce');
    const reason = 'Did not arrive';
    const again = { mailId, decision: 'again', reason } as const;
    const heldBack = { code: 'mail/held-back' };
    await expect(decideMail(ports, again, createTestContext())).rejects.toMatchObject(heldBack);
    await decideMail(ports, { mailId, decision: 'sent', reason }, createTestContext());
    await expect(copyMail(ports, { mailId, reason }, createTestContext())).rejects.toMatchObject(
      heldBack,
    );
    expect(given.sent).toHaveLength(1);
  });

  it('required mails go out', async () => {
    const { ports, mailId, accountId } = await withMail('receipt');
    await suppress(ports, accountId, 'complaint');
    const given = mailThat(() => undefined);
    await attempt(ports, given, mailId);
    await copyMail(ports, { mailId, reason: 'Did not arrive' }, createTestContext());
    expect(await statusOf(ports, mailId)).toBe('sent');
  });
});

describe('a mail to an erased account', () => {
  it('is not sent, reads erased, and takes no decision', async () => {
    const { ports, mailId, accountId } = await withMail();
    await eraseAccount(ports, { accountId }, createTestContext());
    const given = mailThat(() => undefined);
    const decided = { mailId, decision: 'again', reason: 'Did not arrive' } as const;
    await expect(decideMail(ports, decided, createTestContext())).rejects.toMatchObject({
      code: 'mail/recipient-erased',
    });
    await attempt(ports, given, mailId);
    expect(given.sent).toEqual([]);
    expect(await loadMail(ports, mailId)).toMatchObject({
      status: 'dropped',
      to: 'erased',
      subject: 'erased',
      text: 'erased',
    });
  });

  it('is removed from the outbox when the erasure came while it was written', async () => {
    const { ports, mailId, accountId } = await withMail();
    const forgotten: string[] = [];
    const outbox = {
      forget: ({ accountId: of }: { readonly accountId: string }) => {
        forgotten.push(of);
        return Promise.resolve();
      },
    };
    const send = async (): Promise<void> => {
      await eraseAccount(ports, { accountId }, createTestContext());
    };
    const mail = { send, recognisesIds: true };
    await deliverMail({ ...ports, mail, outbox }, { mailId }, () => createTestContext());
    expect(forgotten).toEqual([accountId]);
  });
});
