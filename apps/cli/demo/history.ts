import { accountDecider, accountStream } from '#domain/account/decider.ts';
import type { AccountCommand } from '#domain/account/commands.ts';
import { claimDecider, claimMinutes, claimStream } from '#domain/claim/claim.ts';
import type { ClaimKind } from '#domain/claim/events.ts';
import { type MailCommand, mailDecider, mailStream } from '#domain/mail/mail.ts';
import { dayMs, minuteMs } from '#domain/shared/time/durations.ts';
import { signInDecider, signInStream } from '#domain/sign-in/sign-in.ts';
import { type CommandContext, importCorrelationId } from '#application/command-context.ts';
import { deriveId } from '#application/derive-id.ts';
import {
  createNewEvent,
  toCommandRequest,
  type CommandRequest,
} from '#application/handle-command.ts';
import { membershipDecider } from '#domain/membership/decider.ts';
import type { DomainEvent } from '#domain/shared/event.ts';
import type { NewEvent } from '#platform/event-store/event-store.port.ts';

export type DemoMember = {
  readonly index: number;
  readonly run: string;
  /** Number of events, excluding claims of address and username. */
  readonly events: number;
  /** Adds events that confirm the address and subscribe to the daily newsletter. */
  readonly newsletter?: boolean;
  readonly until: Date;
  readonly passwordHash: string;
  readonly emailHash: (email: string) => string;
  readonly usernameHash: (username: string) => string;
};

type DemoMemberIdentity = Pick<DemoMember, 'index' | 'run'>;

const deriveMemberId = ({ run, index }: DemoMemberIdentity, ...parts: readonly string[]): string =>
  deriveId(run, String(index), ...parts);

export const toDemoAccountId = (member: DemoMemberIdentity): string =>
  deriveMemberId(member, 'account');

export const demoHistory = (member: DemoMember): readonly StreamEvents[] => {
  const history = createInMemoryHistory((stream, number) =>
    deriveMemberId(member, stream, String(number)),
  );
  const person = { ...member, accountId: toDemoAccountId(member) };
  for (const kind of ['email', 'username'] as const) claimIdentifier(history, person, kind);
  for (let step = 0; step < member.events; step += 1) addStep(history, person, step);
  if (member.newsletter) subscribeToNewsletter(history, person);
  return history.streams();
};

type Person = DemoMember & { readonly accountId: string };

const halfYearMs = 182 * dayMs;
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

const getNames = ({
  index,
  run,
}: DemoMember): { email: string; displayName: string; username: string } => {
  const first = firstNames[index % firstNames.length] ?? 'Amara';
  const last = lastNames[Math.floor(index / firstNames.length) % lastNames.length] ?? 'Costa';
  const name = `${first}.${last}.${run}.${String(index)}`.toLowerCase();
  // Usernames have at most 30 characters; run and index make this one unique.
  const username = `${first}.${run}.${String(index)}`.toLowerCase();
  return { email: `${name}@load.example`, displayName: `${first} ${last}`, username };
};

const getStepTime = ({ until, events, index }: DemoMember, step: number): Date => {
  const start = until.getTime() - halfYearMs + (index % 5_000) * 1_000;
  return new Date(start + Math.floor((step / (events + 1)) * (until.getTime() - start)));
};

const createContext = (actor: string, now: Date): CommandContext => ({
  actor,
  now,
  correlationId: importCorrelationId,
});

const claimIdentifier = (history: InMemoryHistory, person: Person, kind: ClaimKind): void => {
  const { accountId } = person;
  const now = getStepTime(person, 0);
  const { email, username } = getNames(person);
  const hash = kind === 'email' ? person.emailHash(email) : person.usernameHash(username);
  const request = {
    decider: claimDecider(kind),
    stream: claimStream(kind, hash),
    context: createContext(accountId, now),
  };
  const common = { kind, accountId, now } as const;
  const expiresAt = new Date(now.getTime() + claimMinutes * minuteMs);
  history.run({ ...request, command: { type: 'ClaimIdentifier', ...common, expiresAt } });
  history.run({ ...request, command: { type: 'ConfirmIdentifierClaim', ...common } });
};

// Most steps are sign-ins. Others verify the address, change preferences, send one mail, or grant a plan to every
// fourth member.
const addStep = (history: InMemoryHistory, person: Person, step: number): void => {
  const now = getStepTime(person, step);
  if (step === 0) runAccountCommand(history, person, createRegistrationCommand(person, now));
  else if (step === 1) runAccountCommand(history, person, { type: 'VerifyAccountEmail', now });
  else if (step === 2 && person.index % 4 === 0) grantPlan(history, person, now);
  else if (step % 7 === 3) runAccountCommand(history, person, createPreferencesCommand(step, now));
  else if (isMailStep(person, step))
    runMailCommand(history, person, mailCommands[step - firstMailStep]?.(person, now));
  else recordSignIn(history, person, now);
};

const subscribeToNewsletter = (history: InMemoryHistory, person: Person): void => {
  const now = getStepTime(person, person.events);
  runAccountCommand(history, person, { type: 'VerifyAccountEmail', now });
  const choices = { newsletter: true };
  runAccountCommand(history, person, { type: 'ChangeAccountNotifications', choices, now });
};

const runAccountCommand = (
  history: InMemoryHistory,
  person: Person,
  command: AccountCommand,
): void => {
  const { accountId } = person;
  history.run({
    decider: accountDecider,
    stream: accountStream(accountId),
    command,
    context: createContext(accountId, command.now),
    subject: accountId,
  });
};

const createRegistrationCommand = (person: Person, now: Date): AccountCommand => ({
  type: 'RegisterAccount',
  ...getNames(person),
  passwordHash: person.passwordHash,
  verificationId: null,
  now,
});

const createPreferencesCommand = (step: number, now: Date): AccountCommand => ({
  type: 'ChangeAccountPreferences',
  preferredCoins: ['BTC', 'ETH', 'SOL'].slice(0, 1 + (step % 3)),
  preferredCategories: ['Markets'],
  sentimentPreference: 'all',
  now,
});

const grantPlan = (history: InMemoryHistory, { accountId, index }: Person, now: Date): void => {
  const command = {
    type: 'GrantMembership',
    grantId: deriveId('grant', accountId),
    plan: index % 8 === 0 ? 'pro' : 'basic',
    duration: 'lifetime',
    reason: 'Load test',
    now,
  } as const;
  history.run(
    toCommandRequest(membershipDecider, { id: accountId, command }, createContext('system', now)),
  );
};

const firstMailStep = 4;

const mailCommands: readonly ((person: Person, now: Date) => MailCommand)[] = [
  (person, now) => ({
    type: 'RequestMail',
    accountId: person.accountId,
    kind: 'new-device',
    link: null,
    now,
    to: getNames(person).email,
    subject: 'A new device logged in to your account',
    text: 'Firefox on Linux logged in. If that was you, there is nothing to do.',
  }),
  (_person, now) => ({ type: 'AttemptMail', repeatable: false, suppressed: false, now }),
  (_person, now) => ({ type: 'RecordMailOutcome', attempt: 1, outcome: { kind: 'sent' }, now }),
];

// The mail's events are written completely or not at all, because a requested mail would remain pending.
const isMailStep = ({ events }: Person, step: number): boolean =>
  step >= firstMailStep &&
  step < firstMailStep + mailCommands.length &&
  events >= firstMailStep + mailCommands.length;

const runMailCommand = (
  history: InMemoryHistory,
  person: Person,
  command: MailCommand | undefined,
): void => {
  if (!command) return;
  history.run({
    decider: mailDecider,
    stream: mailStream(deriveId('mail', person.accountId)),
    command,
    context: createContext('system', command.now),
    subject: person.accountId,
  });
};

const recordSignIn = (history: InMemoryHistory, { accountId, index }: Person, now: Date): void => {
  const ipAddress = `198.51.100.${String(index % 250)}`;
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/128.0';
  history.run({
    decider: signInDecider,
    stream: signInStream(accountId, now),
    command: { type: 'RecordSignIn', method: 'password', ipAddress, userAgent, now },
    context: createContext(accountId, now),
    subject: accountId,
  });
};

type StreamEvents = { readonly stream: string; readonly events: readonly NewEvent[] };

type InMemoryHistory = {
  readonly run: <Command, Event extends DomainEvent, State>(
    request: CommandRequest<Command, Event, State>,
  ) => void;
  /** Streams in order of their first event. None of them exists in the store. */
  readonly streams: () => readonly StreamEvents[];
};

type Stream = { state: unknown; readonly events: NewEvent[] };

const createInMemoryHistory = (
  idOf: (stream: string, number: number) => string,
): InMemoryHistory => {
  const streams = new Map<string, Stream>();
  return {
    run: (request) => {
      const { decider, stream, command } = request;
      const current = streams.get(stream) ?? { state: decider.initialState, events: [] };
      streams.set(stream, current);
      // A stream belongs to one decider, so its state has that decider's type.
      const state = current.state as typeof decider.initialState;
      const events = decider.decide(state, command);
      current.state = events.reduce(decider.evolve, state);
      for (const event of events) {
        current.events.push(createNewEvent(request, event, idOf(stream, current.events.length)));
      }
    },
    streams: () => [...streams].map(([stream, { events }]) => ({ stream, events })),
  };
};
