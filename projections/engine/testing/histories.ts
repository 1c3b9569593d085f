import fc from 'fast-check';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import { ada, eventLog, grace } from './events.ts';

const day = (days: number): string =>
  new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString();

type Step = { readonly who: string; readonly act: number; readonly word: string };

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    who: fc.constantFrom(ada, grace),
    act: fc.integer({ min: 0, max: 10 }),
    word: fc.constantFrom('', 'Ada', 'grace hopper', 'erased', 'é'),
  }),
  { maxLength: 40 },
);

/** Histories of two members as the deciders could have written them: registered first, nothing after an erasure. */
export const histories: fc.Arbitrary<readonly StoredEvent[]> = steps.map((taken) => {
  const log = eventLog();
  const known = new Map<string, 'here' | 'gone'>();
  taken.forEach(({ who, act, word }, index) => {
    if (known.get(who) === 'gone') return;
    const at = day(index);
    if (!known.has(who)) {
      known.set(who, 'here');
      const data = {
        email: `${who}@x.example`,
        displayName: word,
        username: word,
        passwordHash: 'h',
      };
      log.add(`account-${who}`, {
        type: 'AccountRegistered',
        data: { ...data, registeredAt: at },
        at,
      });
      return;
    }
    if (act === 8) known.set(who, 'gone');
    add(log, { who, act, word, index });
  });
  return log.events;
});

const add = (
  log: ReturnType<typeof eventLog>,
  { who, act, word, index }: Step & { readonly index: number },
): void => {
  const at = day(index);
  const grant = { grantId: `g${String(index % 3)}`, plan: index % 2 ? 'pro' : 'basic' };
  const account: Record<number, { type: string; data: object }> = {
    0: { type: 'AccountEmailVerified', data: { verifiedAt: at } },
    1: {
      type: 'AccountProfileChanged',
      data: { displayName: word, username: word, changedAt: at },
    },
    2: { type: 'AccountAdminGranted', data: { reason: word, grantedAt: at } },
    3: { type: 'AccountAdminRevoked', data: { reason: word, revokedAt: at } },
    8: { type: 'AccountErased', data: { erasedAt: at } },
    9: { type: 'AccountErasureCompleted', data: { completedAt: at } },
  };
  const membership: Record<number, { type: string; data: object }> = {
    4: {
      type: 'MembershipGranted',
      data: {
        ...grant,
        ...{ duration: 'monthly', customerId: 'manual_cus_1', reason: word, grantedAt: at },
        endsAt: index % 4 === 0 ? null : day(index + 5),
      },
    },
    5: { type: 'MembershipGrantExpired', data: { ...grant, expiredAt: at } },
    6: { type: 'MembershipGrantRevoked', data: { ...grant, reason: word, revokedAt: at } },
  };
  if (act > 8) {
    addMail(log, { who, act, word, index });
    return;
  }
  const own = account[act];
  const given = membership[act];
  if (own) log.add(`account-${who}`, { ...own, at });
  else if (given) log.add(`membership-${who}`, { ...given, at, actor: ada });
  else {
    const data = { method: 'password', ipAddress: '::1', userAgent: word, signedInAt: at };
    log.add(`signin-${who}-202601`, { type: 'SignInSucceeded', data, at });
  }
};

/** Few mails with many events each; some of a mail that nobody requested. */
const addMail = (
  log: ReturnType<typeof eventLog>,
  { who, act, word, index }: Step & { readonly index: number },
): void => {
  const at = day(index);
  const stream = `mail-${who.slice(0, -1)}${String(index % 3)}`;
  if (act === 9) {
    const content = { to: `${who}@x.example`, subject: word, text: word };
    const how = { kind: 'welcome', delivery: 'at-most-once' };
    const data = { accountId: who, ...how, ...content, requestedAt: at };
    log.add(stream, { type: 'MailRequested', data, at });
    return;
  }
  const endings: readonly { readonly type: string; readonly data: object }[] = [
    { type: 'MailAttempted', data: { attempt: index, attemptedAt: at } },
    { type: 'MailSent', data: { attempt: index, sentAt: at } },
    { type: 'MailRefused', data: { attempt: index, reason: word, refusedAt: at } },
    { type: 'MailLeftInDoubt', data: { attempt: index, noticedAt: at } },
    { type: 'MailDecided', data: { decision: 'again', reason: word, decidedAt: at } },
    { type: 'MailCancelled', data: { cancelledAt: at } },
  ];
  const event = endings[index % endings.length];
  if (event) log.add(stream, { ...event, at });
};
