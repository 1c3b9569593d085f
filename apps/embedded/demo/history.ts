import { createHash } from 'node:crypto';
import { dayMs, hourMs, minuteMs } from '#domain/shared/time/durations.ts';
import { currentVersions } from '#domain/shared/accounts/legal-documents.ts';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { changePreferences } from '#application/account/profile/change-preferences.ts';
import { grantAdmin } from '#application/account/staff/grant-admin.ts';
import { signIn } from '#application/account/sign-in/sign-in.ts';
import { verifyEmail } from '#application/account/registration/verify-email.ts';
import { recordSignIn } from '#application/account/sign-in/record-sign-in.ts';
import type { CommandContext } from '#application/command-context.ts';
import { sendCommand } from '#application/handle-command.ts';
import { grantMembership } from '#application/membership/grants/grant-membership.ts';
import { revokeGrants } from '#application/membership/grants/revoke-grants.ts';
import { accountDecider } from '#domain/account/decider.ts';
import { membershipDecider } from '#domain/membership/decider.ts';
import type { PasswordHasher } from '#platform/passwords/passwords.port.ts';
import type { Platform } from '#platform/platform.ts';
import { performPaymentAction } from './payment-story.ts';
import {
  adminPersona,
  backgroundMembers,
  personas,
  staffPersonas,
  supportPersona,
  type Person,
  type StaffAction,
} from './personas.ts';

export const demoPassword = 'Tidemark-2026';
// Longest durations of grants, plus a day, after which the check finds them ended.
const daysCheckedAfterEnd = [8, 32, 367];

type Step = { readonly at: number; readonly run: (now: Date) => Promise<void> };
type Writer = {
  readonly platform: Platform;
  readonly now: Date;
  readonly ids: Map<string, string>;
  readonly adminPassword: string;
};

export const toDemoEmail = (name: string): string => `${name}@tidemark.example`;

export const writeDemoHistory = async (
  platform: Platform,
  { now, adminPassword }: Pick<Writer, 'now' | 'adminPassword'>,
): Promise<ReadonlyMap<string, string>> => {
  const passwords = await hashOnce(platform.passwords, [demoPassword, adminPassword]);
  const ids = new Map<string, string>();
  const writer: Writer = { platform: { ...platform, passwords }, now, ids, adminPassword };
  const steps = [
    ...createStaffSteps(writer),
    ...[...personas, ...backgroundMembers].flatMap((person) => createSteps(writer, person)),
  ];
  steps.sort((one, other) => one.at - other.at);
  for (const step of steps) await step.run(new Date(step.at));
  // From now on, the demo clock triggers the provider's billing.
  await platform.demoProvider?.freezeAt(undefined);
  return writer.ids;
};

// The demo's members share a password, so it is hashed once instead of six hundred times.
const hashOnce = async (
  passwords: PasswordHasher,
  known: readonly string[],
): Promise<PasswordHasher> => {
  const hashes = new Map<string, string>();
  for (const password of new Set(known)) hashes.set(password, await passwords.hash(password));
  return {
    hash: (password) => Promise.resolve(hashes.get(password) ?? passwords.hash(password)),
    verify: (hash, password) => Promise.resolve(hashes.get(password) === hash),
  };
};

const getPassword = ({ adminPassword }: Writer, person: Person): string =>
  staffPersonas.some((staff) => staff === person) ? adminPassword : demoPassword;

const createStaffSteps = (writer: Writer): Step[] => [
  ...createSteps(writer, adminPersona),
  {
    at: getRegistrationTime(writer, adminPersona) + hourMs,
    run: async (now) => {
      const input = {
        email: toDemoEmail(adminPersona.name),
        reason: 'First member of the support team',
      };
      await grantAdmin(writer.platform, input, context('system', now));
    },
  },
  ...createSteps(writer, supportPersona),
  {
    at: getRegistrationTime(writer, supportPersona) + hourMs,
    run: (now) => grantSupport(writer, now),
  },
];

const grantSupport = async (writer: Writer, now: Date): Promise<void> => {
  const id = getAccountId(writer, supportPersona.name);
  const command = { type: 'GrantAccountSupport', reason: 'Joined the support team', now } as const;
  const adminContext = context(getAccountId(writer, adminPersona.name), now);
  await sendCommand(writer.platform, accountDecider, { id, command }, adminContext);
};

const createSteps = (writer: Writer, person: Person): Step[] => [
  { at: getRegistrationTime(writer, person), run: (now) => register(writer, person, now) },
  ...createSignInSteps(writer, person),
  ...createFailedSignInSteps(writer, person),
  ...createPreferenceSteps(writer, person),
  ...(person.staffActions ?? []).flatMap((act, index) =>
    createActionSteps(writer, person, { act, index }),
  ),
  ...createPaymentSteps(writer, person),
];

const register = async (writer: Writer, person: Person, now: Date): Promise<void> => {
  const { platform, ids } = writer;
  const { displayName } = person;
  const password = getPassword(writer, person);
  const acceptedVersions = currentVersions;
  const input = {
    email: toDemoEmail(person.name),
    password,
    displayName,
    accepted: acceptedVersions,
  };
  const { accountId } = await registerAccount(platform, input, context('anonymous', now));
  ids.set(person.name, accountId);
  await verifyEmail(
    platform,
    { accountId },
    context(accountId, new Date(now.getTime() + 4 * minuteMs)),
  );
};

const createSignInSteps = (writer: Writer, person: Person): Step[] => {
  const days = person.registeredDaysAgo;
  const count = Math.floor((days / 7) * person.signInsPerWeek);
  return Array.from({ length: count }, (_none, index) => {
    const share = (index + pseudoRandom(person.name, 'sign-in', index)) / count;
    const at = getRegistrationTime(writer, person) + hourMs + share * (days * dayMs - 3 * hourMs);
    return {
      at,
      run: (now: Date) => signInAndOut(writer, person, { now, leaves: index % 3 === 0 }),
    };
  });
};

const signInAndOut = async (
  writer: Writer,
  person: Person,
  { now, leaves }: { now: Date; leaves: boolean },
): Promise<void> => {
  const accountId = getAccountId(writer, person.name);
  await signIn(
    writer.platform,
    createCredentials(person, getPassword(writer, person)),
    context(accountId, now),
  );
  if (!leaves) return;
  const signedOutAt = new Date(now.getTime() + 20 * minuteMs);
  const command = { type: 'RecordSignOut', cause: 'asked', now: signedOutAt } as const;
  await recordSignIn(writer.platform, { accountId, command }, context(accountId, signedOutAt));
};

const createFailedSignInSteps = (writer: Writer, person: Person): Step[] =>
  Array.from({ length: person.failedSignIns ?? 0 }, (_none, index) => ({
    at: getRegistrationTime(writer, person) + (30 + index) * hourMs + index * 40_000,
    run: async (now: Date) => {
      const wrongCredentials = createCredentials(person, 'not-the-password');
      await signIn(writer.platform, wrongCredentials, context('anonymous', now)).catch(
        ignoreInvalidCredentials,
      );
    },
  }));

// A failed sign-in is rejected after it was recorded. Any other error is a defect.
const ignoreInvalidCredentials = (error: unknown): void => {
  if (!(error instanceof Error && 'code' in error && error.code === 'account/invalid-credentials'))
    throw error;
};

const createPreferenceSteps = (writer: Writer, person: Person): Step[] => {
  const { preferredCoins } = person;
  if (!preferredCoins) return [];
  const run = async (now: Date): Promise<void> => {
    const accountId = getAccountId(writer, person.name);
    const preferredCategories = ['Technology', 'Markets', 'Regulation'];
    const input = {
      accountId,
      preferredCoins,
      preferredCategories,
      sentimentPreference: 'all' as const,
    };
    await changePreferences(writer.platform, input, context(accountId, now));
  };
  return [{ at: getRegistrationTime(writer, person) + 2 * dayMs, run }];
};

const createActionSteps = (
  writer: Writer,
  person: Person,
  { act, index }: { act: StaffAction; index: number },
): Step[] => {
  const at =
    writer.now.getTime() - act.daysAgo * dayMs + pseudoRandom(person.name, 'act', index) * hourMs;
  const checks = daysCheckedAfterEnd.map((days) => ({
    at: at + days * dayMs,
    run: (now: Date) => expireMemberGrants(writer, person, now),
  }));
  const actionStep = { at, run: (now: Date) => runStaffAction(writer, person, { act, now }) };
  return [actionStep, ...checks.filter((check) => check.at < writer.now.getTime())];
};

const createPaymentSteps = (writer: Writer, person: Person): Step[] =>
  (person.payments ?? []).map((act) => ({
    at: writer.now.getTime() - act.daysAgo * dayMs,
    run: (now: Date) => {
      const accountId = getAccountId(writer, person.name);
      return performPaymentAction(writer.platform, { accountId, act }, context(accountId, now));
    },
  }));

const runStaffAction = async (
  writer: Writer,
  person: Person,
  { act, now }: { act: StaffAction; now: Date },
): Promise<void> => {
  const accountId = getAccountId(writer, person.name);
  const staffContext = context(getAccountId(writer, adminPersona.name), now);
  if (act.act === 'revoke') {
    await revokeGrants(writer.platform, { accountId, reason: act.reason }, staffContext);
    return;
  }
  const { plan, duration, reason } = act;
  await grantMembership(writer.platform, { accountId, plan, duration, reason }, staffContext);
};

const expireMemberGrants = async (writer: Writer, person: Person, now: Date): Promise<void> => {
  const id = getAccountId(writer, person.name);
  const command = { type: 'ExpireGrants' } as const;
  await sendCommand(writer.platform, membershipDecider, { id, command }, context('system', now));
};

const getRegistrationTime = (writer: Writer, person: Person): number =>
  writer.now.getTime() -
  person.registeredDaysAgo * dayMs +
  Math.floor(pseudoRandom(person.name, 'registered', 0) * 8) * hourMs;

const getAccountId = (writer: Writer, name: string): string => {
  const id = writer.ids.get(name);
  if (!id) throw new Error(`${name} acts before registering`);
  return id;
};

const createCredentials = (person: Person, password: string): Parameters<typeof signIn>[1] => ({
  email: toDemoEmail(person.name),
  password,
  ipAddress: `192.0.2.${String(1 + Math.floor(pseudoRandom(person.name, 'address', 0) * 250))}`,
  userAgent: 'Mozilla/5.0 (demo history)',
});

const context = (actor: string, now: Date): CommandContext => ({
  actor,
  now,
  correlationId: 'demo-history',
});

// Deterministic number from 0 to 1 for the words.
const pseudoRandom = (...words: readonly (string | number)[]): number =>
  createHash('sha256').update(words.join(' ')).digest().readUInt32BE(0) / 2 ** 32;
