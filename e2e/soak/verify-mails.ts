import { setTimeout as sleep } from 'node:timers/promises';
import { deriveId } from '#application/derive-id.ts';
import { mailDecider, type MailState, mailStream } from '#domain/mail/mail.ts';
import type { MailEvent } from '#domain/mail/events.ts';
import type { MailKind } from '#domain/mail/kinds.ts';
import type { MembershipGranted } from '#domain/membership/events.ts';
import { startPosition, type StoredEvent } from '#platform/event-store/event-store.port.ts';
import { mailHash } from '#platform/mail/checked-mail.ts';
import type { Platform } from '#platform/platform.ts';
import type { MailServer } from '../support/mail-server.ts';
import { noteFinding, type Tally } from './tally.ts';

type MailHistory = { readonly state: MailState; readonly requested: number; readonly sent: number };
type Log = Pick<Platform, 'eventStore' | 'upcast'>;

// Mails of a killed worker are retried after half a minute.
const limitMs = 180_000;

/** Resolves when every mail that must follow from the stored events was sent or needs a person. */
export const waitForMails = async (log: Log): Promise<void> => {
  const giveUp = performance.now() + limitMs;
  for (;;) {
    const { expected, mails } = await readLog(log);
    const isOver = (mailId: string): boolean => finalStatuses.has(statusOf(mails.get(mailId)));
    if ([...expected, ...mails.keys()].every(isOver) || performance.now() > giveUp) return;
    await sleep(500);
  }
};

const finalStatuses: ReadonlySet<string> = new Set(['sent', 'in-doubt', 'refused', 'dropped']);

/**
 * Each mail that follows from an event must be requested once and sent no more often than its kind
 * allows.
 */
export const verifyMails = async (
  log: Log,
  { mails: server, tally }: { readonly mails: MailServer; readonly tally: Tally },
): Promise<void> => {
  const { expected, mails } = await readLog(log);
  const times = new Map<string, number>();
  for (const { messageId } of server.allReceived())
    times.set(hashIn(messageId), (times.get(hashIn(messageId)) ?? 0) + 1);
  for (const mailId of new Set([...expected, ...mails.keys()])) {
    const followed = mails.get(mailId);
    const fault = faultOf(followed, times.get(mailHash(mailId)) ?? 0);
    if (fault === 'lost') tally.lost += 1;
    if (fault === 'doubled') tally.doubled += 1;
    if (fault) noteFinding(tally, `${fault}: mail ${mailId}, ${statusOf(followed)}`);
  }
  tally.mails += mails.size;
  tally.resentMails += [...times.values()].filter((count) => count > 1).length;
};

const faultOf = (
  followed: MailHistory | undefined,
  taken: number,
): 'lost' | 'doubled' | undefined => {
  if (followed?.state.status === undefined || followed.state.status === 'not-requested')
    return 'lost';
  const { status, delivery, attempts } = followed.state;
  if (status === 'sent' ? taken === 0 : !finalStatuses.has(status)) return 'lost';
  // A worker that was killed between sending and recording sends a required mail again.
  const allowed = delivery === 'at-most-once' ? 1 : attempts;
  if (taken > allowed || followed.requested > 1 || followed.sent > 1) return 'doubled';
  return undefined;
};

const statusOf = (followed: MailHistory | undefined): string =>
  followed?.state.status ?? 'not-requested';

const hashIn = (id: string): string => /<([^@]+)@/.exec(id)?.[1] ?? '';

type MailLog = {
  readonly expected: ReadonlySet<string>;
  readonly mails: ReadonlyMap<string, MailHistory>;
};

const kindsOf: Readonly<Record<string, MailKind>> = {
  AccountRegistered: 'verify-email',
  AccountEmailVerified: 'welcome',
  MembershipGranted: 'membership',
};

const readLog = async ({ eventStore, upcast }: Log): Promise<MailLog> => {
  const expected = new Set<string>();
  const mails = new Map<string, MailHistory>();
  const isRepeated = findRepeatedGrants();
  const take = (event: StoredEvent): void => {
    const kind = kindsOf[event.type];
    if (kind && !isRepeated(event)) expected.add(deriveId('mail', event.id, kind));
    if (event.stream.startsWith(mailStream(''))) follow(mails, event);
  };
  const categories = ['account', 'membership', 'mail'];
  const subscription = eventStore.subscribe({ from: startPosition, categories }, (events) => {
    events.map(upcast).forEach(take);
    return Promise.resolve();
  });
  subscription.done.catch(() => undefined);
  await subscription.caughtUp;
  await subscription.stop();
  return { expected, mails };
};

/**
 * Whether an event repeats a grant of the same plan until the same day, which needs no second
 * mail.
 */
const findRepeatedGrants = (): ((event: StoredEvent) => boolean) => {
  const granted = new Set<string>();
  return (event) => {
    if (event.type !== 'MembershipGranted') return false;
    const { plan, endsAt } = event.data as MembershipGranted['data'];
    const grant = JSON.stringify([event.stream, plan, endsAt?.slice(0, 10)]);
    if (granted.has(grant)) return true;
    granted.add(grant);
    return false;
  };
};

const follow = (mails: Map<string, MailHistory>, event: StoredEvent): void => {
  const id = event.stream.slice(mailStream('').length);
  const history = mails.get(id) ?? { state: mailDecider.initialState, requested: 0, sent: 0 };
  mails.set(id, {
    state: mailDecider.evolve(history.state, { type: event.type, data: event.data } as MailEvent),
    requested: history.requested + (event.type === 'MailRequested' ? 1 : 0),
    sent: history.sent + (event.type === 'MailSent' ? 1 : 0),
  });
};
