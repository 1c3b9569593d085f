import { createHash } from 'node:crypto';
import { registerAccount } from '#application/account/register-account.ts';
import { changePreferences } from '#application/account/change-preferences.ts';
import { grantAdmin } from '#application/account/grant-admin.ts';
import { signIn } from '#application/account/sign-in.ts';
import { signOut } from '#application/account/sign-out.ts';
import { verifyEmail } from '#application/account/verify-email.ts';
import type { CommandContext } from '#application/command-context.ts';
import { expireGrants } from '#application/membership/expire-grants.ts';
import { grantMembership } from '#application/membership/grant-membership.ts';
import { revokeGrants } from '#application/membership/revoke-grants.ts';
import type { Passwords } from '#platform/passwords/passwords.port.ts';
import type { Platform } from '#platform/platform.ts';
import { adminPersona, crowd, personas, type Person, type StaffAct } from './personas.ts';

export const demoPassword = 'Tidemark-2026';
const day = 86_400_000;
const hour = 3_600_000;
/** A grant is at most this long before it ends by itself; a look a day later finds it ended. */
const endCheckDays = [8, 32, 367];

type Step = { readonly at: number; readonly run: (now: Date) => Promise<void> };
type Told = { readonly platform: Platform; readonly now: Date; readonly ids: Map<string, string> };

export const addressOf = (name: string): string => `${name}@tidemark.example`;

/** Writes six months through the real commands, in the order in which it happened; answers the account ids by name. */
export const writeHistory = async (
  platform: Platform,
  now: Date,
): Promise<ReadonlyMap<string, string>> => {
  const passwords = sharedPassword(await platform.passwords.hash(demoPassword));
  const told: Told = { platform: { ...platform, passwords }, now, ids: new Map() };
  const steps = [
    ...staffSteps(told),
    ...[...personas, ...crowd].flatMap((person) => stepsOf(told, person)),
  ];
  steps.sort((one, other) => one.at - other.at);
  for (const step of steps) await step.run(new Date(step.at));
  return told.ids;
};

/** Everybody in the demo has the same password, so it is hashed once and not six hundred times. */
const sharedPassword = (hash: string): Passwords => ({
  hash: () => Promise.resolve(hash),
  verify: (_hash, password) => Promise.resolve(password === demoPassword),
});

const staffSteps = (told: Told): Step[] => [
  ...stepsOf(told, adminPersona),
  {
    at: registeredAt(told, adminPersona) + hour,
    run: async (now) => {
      const input = {
        email: addressOf(adminPersona.name),
        reason: 'First member of the support team',
      };
      await grantAdmin(told.platform, input, context('system', now));
    },
  },
];

const stepsOf = (told: Told, person: Person): Step[] => [
  { at: registeredAt(told, person), run: (now) => register(told, person, now) },
  ...signInSteps(told, person),
  ...failedSteps(told, person),
  ...preferenceSteps(told, person),
  ...(person.acts ?? []).flatMap((act, index) => actSteps(told, person, { act, index })),
];

const register = async (told: Told, person: Person, now: Date): Promise<void> => {
  const { platform, ids } = told;
  const { displayName } = person;
  const input = { email: addressOf(person.name), password: demoPassword, displayName };
  const { accountId } = await registerAccount(platform, input, context('anonymous', now));
  ids.set(person.name, accountId);
  await verifyEmail(
    platform,
    { accountId },
    context(accountId, new Date(now.getTime() + 4 * 60_000)),
  );
};

const signInSteps = (told: Told, person: Person): Step[] => {
  const days = person.registeredDaysAgo;
  const count = Math.floor((days / 7) * person.signInsPerWeek);
  return Array.from({ length: count }, (_none, index) => {
    const share = (index + noise(person.name, 'sign-in', index)) / count;
    const at = registeredAt(told, person) + hour + share * (days * day - 3 * hour);
    return { at, run: (now: Date) => visit(told, person, { now, leaves: index % 3 === 0 }) };
  });
};

const visit = async (
  told: Told,
  person: Person,
  { now, leaves }: { now: Date; leaves: boolean },
): Promise<void> => {
  const accountId = idOf(told, person.name);
  await signIn(told.platform, credentials(person, demoPassword), context(accountId, now));
  if (!leaves) return;
  const later = new Date(now.getTime() + 20 * 60_000);
  await signOut(told.platform, { accountId, cause: 'asked' }, context(accountId, later));
};

const failedSteps = (told: Told, person: Person): Step[] =>
  Array.from({ length: person.failedSignIns ?? 0 }, (_none, index) => ({
    at: registeredAt(told, person) + (30 + index) * hour + index * 40_000,
    run: async (now: Date) => {
      const wrong = credentials(person, 'not-the-password');
      await signIn(told.platform, wrong, context('anonymous', now)).catch(expectRefusal);
    },
  }));

/** A failed sign-in is refused after it was recorded; anything else is a fault. */
const expectRefusal = (error: unknown): void => {
  if (!(error instanceof Error && 'code' in error && error.code === 'account/invalid-credentials'))
    throw error;
};

const preferenceSteps = (told: Told, person: Person): Step[] => {
  const { preferredCoins } = person;
  if (!preferredCoins) return [];
  const run = async (now: Date): Promise<void> => {
    const accountId = idOf(told, person.name);
    const preferredCategories = ['Technology', 'Markets', 'Regulation'];
    const input = {
      accountId,
      preferredCoins,
      preferredCategories,
      sentimentPreference: 'all' as const,
    };
    await changePreferences(told.platform, input, context(accountId, now));
  };
  return [{ at: registeredAt(told, person) + 2 * day, run }];
};

const actSteps = (
  told: Told,
  person: Person,
  { act, index }: { act: StaffAct; index: number },
): Step[] => {
  const at = told.now.getTime() - act.daysAgo * day + noise(person.name, 'act', index) * hour;
  const checks = endCheckDays.map((days) => ({
    at: at + days * day,
    run: (now: Date) => expire(told, person, now),
  }));
  const done = { at, run: (now: Date) => carryOut(told, person, { act, now }) };
  return [done, ...checks.filter((check) => check.at < told.now.getTime())];
};

const carryOut = async (
  told: Told,
  person: Person,
  { act, now }: { act: StaffAct; now: Date },
): Promise<void> => {
  const accountId = idOf(told, person.name);
  const by = context(idOf(told, adminPersona.name), now);
  if (act.act === 'revoke') {
    await revokeGrants(told.platform, { accountId, reason: act.reason }, by);
    return;
  }
  const { plan, duration, reason } = act;
  await grantMembership(told.platform, { accountId, plan, duration, reason }, by);
};

const expire = async (told: Told, person: Person, now: Date): Promise<void> => {
  await expireGrants(told.platform, { accountId: idOf(told, person.name) }, context('system', now));
};

const registeredAt = (told: Told, person: Person): number =>
  told.now.getTime() -
  person.registeredDaysAgo * day +
  Math.floor(noise(person.name, 'registered', 0) * 8) * hour;

const idOf = (told: Told, name: string): string => {
  const id = told.ids.get(name);
  if (!id) throw new Error(`${name} acts before registering`);
  return id;
};

const credentials = (person: Person, password: string): Parameters<typeof signIn>[1] => ({
  email: addressOf(person.name),
  password,
  ipAddress: `192.0.2.${String(1 + Math.floor(noise(person.name, 'address', 0) * 250))}`,
  userAgent: 'Mozilla/5.0 (demo history)',
});

const context = (actor: string, now: Date): CommandContext => ({
  actor,
  now,
  correlationId: 'demo-history',
});

/** 0 to 1, always the same for the same words. */
const noise = (...words: readonly (string | number)[]): number =>
  createHash('sha256').update(words.join(' ')).digest().readUInt32BE(0) / 2 ** 32;
