import { createHash } from 'node:crypto';
import { accountStream } from '#domain/account/decider.ts';
import { claimStream } from '#domain/claim/decider.ts';
import { membershipStream } from '#domain/membership/decider.ts';
import { signInStream } from '#domain/sign-in/decider.ts';
import type { DomainEvent } from '#domain/shared/event.ts';
import type { NewEvent } from '#platform/event-store/event-store.port.ts';

export type DemoMember = {
  readonly index: number;
  /** Makes the members of two runs different people. */
  readonly run: string;
  /** Events beside the claims of address and name. */
  readonly events: number;
  readonly until: Date;
  readonly passwordHash: string;
  readonly emailHash: (email: string) => string;
  readonly usernameHash: (username: string) => string;
};

/** Appends to one stream; a stream may come more than once, in order. */
export type DemoAppend = { readonly stream: string; readonly events: readonly NewEvent[] };

type Fact = { readonly stream: string; readonly event: DomainEvent; readonly at: Date };

const halfYearMs = 182 * 86_400_000;
const firstNames = [
  'Amara',
  'Bo',
  'Chiara',
  'Dev',
  'Elif',
  'Femi',
  'Greta',
  'Hugo',
  'Imani',
  'Jun',
];
const lastNames = ['Adeyemi', 'Baptiste', 'Costa', 'Dahl', 'Evans', 'Fischer', 'Gupta', 'Haddad'];

/** Half a year of one member, the same for the same run and index. */
export const demoHistory = (member: DemoMember): readonly DemoAppend[] => {
  const accountId = uuidFrom(`${member.run}/${String(member.index)}`);
  const facts = [...claims(member, accountId), ...life(member, accountId)];
  const appends = new Map<string, NewEvent[]>();
  for (const [index, fact] of facts.entries()) {
    const events = appends.get(fact.stream) ?? [];
    events.push(envelop(fact, accountId, `${member.run}/${String(member.index)}/${String(index)}`));
    appends.set(fact.stream, events);
  }
  return [...appends].map(([stream, events]) => ({ stream, events }));
};

const nameOf = ({
  index,
  run,
}: DemoMember): { email: string; displayName: string; username: string } => {
  const first = firstNames[index % firstNames.length] ?? 'Amara';
  const last = lastNames[Math.floor(index / firstNames.length) % lastNames.length] ?? 'Costa';
  const username = `${first}.${last}.${run}.${String(index)}`.toLowerCase();
  return { email: `${username}@load.example`, displayName: `${first} ${last}`, username };
};

const timeOf = ({ until, events, index }: DemoMember, step: number): Date => {
  const start = until.getTime() - halfYearMs + (index % 5_000) * 1_000;
  return new Date(start + Math.floor((step / (events + 1)) * (until.getTime() - start)));
};

const claims = (member: DemoMember, accountId: string): Fact[] => {
  const { email, username } = nameOf(member);
  const at = timeOf(member, 0);
  const streams = {
    email: claimStream('email', member.emailHash(email)),
    username: claimStream('username', member.usernameHash(username)),
  };
  const expiresAt = new Date(at.getTime() + 900_000).toISOString();
  return (['email', 'username'] as const).flatMap((kind) => {
    const claimed = { kind, accountId, claimedAt: at.toISOString(), expiresAt };
    const confirmed = { kind, accountId, confirmedAt: at.toISOString() };
    return [
      { stream: streams[kind], at, event: { type: 'IdentifierClaimed', data: claimed } },
      { stream: streams[kind], at, event: { type: 'IdentifierClaimConfirmed', data: confirmed } },
    ];
  });
};

const life = (member: DemoMember, accountId: string): Fact[] =>
  Array.from({ length: member.events }, (_, step): Fact => {
    const at = timeOf(member, step);
    return step === 0
      ? registration(member, accountId, at)
      : later(member, accountId, { step, at });
  });

const registration = (member: DemoMember, accountId: string, at: Date): Fact => {
  const data = {
    ...nameOf(member),
    passwordHash: member.passwordHash,
    registeredAt: at.toISOString(),
  };
  return { stream: accountStream(accountId), at, event: { type: 'AccountRegistered', data } };
};

/** Mostly sign-ins; the second event verifies the address, some choose coins, every fourth member is given a plan. */
const later = (
  { index }: DemoMember,
  accountId: string,
  { step, at }: { readonly step: number; readonly at: Date },
): Fact => {
  const instant = at.toISOString();
  const inAccount = (type: string, data: object): Fact => ({
    ...{ stream: accountStream(accountId), at, event: { type, data } },
  });
  if (step === 1) return inAccount('AccountEmailVerified', { verifiedAt: instant });
  if (step === 2 && index % 4 === 0) return granted(accountId, index, at);
  if (step % 7 === 3) {
    return inAccount('AccountPreferencesChanged', {
      preferredCoins: ['BTC', 'ETH', 'SOL'].slice(0, 1 + (step % 3)),
      preferredCategories: ['Markets'],
      sentimentPreference: 'all',
      changedAt: instant,
    });
  }
  const ipAddress = `198.51.100.${String(index % 250)}`;
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/128.0';
  const data = { method: 'password', ipAddress, userAgent, signedInAt: instant };
  return { stream: signInStream(accountId, at), at, event: { type: 'SignInSucceeded', data } };
};

const granted = (accountId: string, index: number, at: Date): Fact => ({
  stream: membershipStream(accountId),
  at,
  event: {
    type: 'MembershipGranted',
    data: {
      grantId: uuidFrom(`grant/${accountId}`),
      plan: index % 8 === 0 ? 'pro' : 'basic',
      duration: 'lifetime',
      customerId: `manual_cus_${accountId.replaceAll('-', '')}`,
      reason: 'Load test',
      grantedAt: at.toISOString(),
      endsAt: null,
    },
  },
});

const envelop = ({ event, at }: Fact, accountId: string, seed: string): NewEvent => ({
  id: uuidFrom(`event/${seed}`),
  type: event.type,
  data: event.data,
  metadata: {
    at: at.toISOString(),
    actor: accountId,
    correlationId: 'cli/demo',
    causationId: 'cli/demo',
    schemaVersion: 1,
    subject: accountId,
  },
});

/** A UUID (version 8: made as we like) from a text. */
const uuidFrom = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
