import { listPushDevices } from '#application/push/push-devices.ts';
import { emailHash } from '#application/account/find-account.ts';
import { listOpenLinks } from '#application/account/credentials/list-open-links.ts';
import { deviceName, maskIpAddress } from '#application/account/sign-in/device-name.ts';
import { listLoginFailures } from '#application/account/sign-in/sign-in-history.ts';
import { toListedIdentities } from '#application/account/sign-in/unlink-identity.ts';
import type { MemberLogin } from '#contract/admin/member-account.ts';
import type { RegisteredAccount } from '#domain/account/state.ts';
import { limitKey } from '#platform/http/address.ts';
import type { ListedSession } from '#platform/sessions/sessions.port.ts';
import { getRateLimits, getRetryAt } from '../http/limits.ts';
import type { AdminRoutesDeps } from './ports.ts';

type Platform = AdminRoutesDeps['platform'];
type Account = { readonly accountId: string; readonly account: RegisteredAccount };

const maxFailures = 5;

export const loadMemberLogin = async (
  platform: Platform,
  { accountId, account }: Account,
): Promise<MemberLogin> => {
  const { emailVerified, passwordHash, requests } = account;
  const [failures, sessions, unfinishedCount, devices, links] = await Promise.all([
    listLoginFailures(platform, { accountId, limit: maxFailures }),
    platform.sessions.list(accountId),
    platform.signInSteps.countUnfinished(accountId),
    listPushDevices(platform, accountId),
    listOpenLinks(platform, { accountId, requests }),
  ]);
  const networks = failures.map(({ ipAddress }) => limitKey(ipAddress));
  return {
    addressConfirmed: emailVerified,
    hasPassword: passwordHash !== null,
    locks: [
      ...(await accountLocks(platform, { accountId, account })),
      ...(await listNetworkLocks(platform, networks)),
    ],
    failures: failures.map(({ ipAddress, userAgent, ...failure }) => ({
      ...failure,
      device: deviceName(userAgent),
      address: maskIpAddress(ipAddress),
    })),
    identities: [...toListedIdentities(account)],
    sessions: {
      count: sessions.length,
      newest: getNewestSession(sessions),
      unfinished: unfinishedCount,
      notified: devices.length,
    },
    links: [...links],
  };
};

type Lock = MemberLogin['locks'][number];

/** Locks of the account itself, which staff can lift. */
export const accountLocks = async (
  { rateLimits, config, lookupHash }: Platform,
  { accountId, account: { email } }: Account,
): Promise<readonly Lock[]> => {
  const { signInsOfAccount, codesOfAccount, codesOfAccountPerDay } = getRateLimits(config);
  const [passwords, codes, codesPerDay] = await Promise.all([
    rateLimits.peek(signInsOfAccount, emailHash({ lookupHash }, email)),
    rateLimits.peek(codesOfAccount, accountId),
    rateLimits.peek(codesOfAccountPerDay, accountId),
  ]);
  const codeVerdict = codesPerDay.allowed ? codes : codesPerDay;
  return [
    ...(passwords.allowed ? [] : [{ why: 'passwords', until: getRetryAt(passwords) } as const]),
    ...(codeVerdict.allowed ? [] : [{ why: 'codes', until: getRetryAt(codeVerdict) } as const]),
  ];
};

export const liftAccountLocks = async (
  { rateLimits, config, lookupHash }: Platform,
  { accountId, account: { email } }: Account,
): Promise<void> => {
  const { signInsOfAccount, codesOfAccount, codesOfAccountPerDay } = getRateLimits(config);
  await rateLimits.reset(signInsOfAccount, emailHash({ lookupHash }, email));
  await rateLimits.reset(codesOfAccount, accountId);
  await rateLimits.reset(codesOfAccountPerDay, accountId);
};

// Other people may use the same network address, so these locks only end by themselves.
const listNetworkLocks = async (
  { rateLimits, config }: Platform,
  networks: readonly string[],
): Promise<readonly Lock[]> => {
  const { signInsOfAddress } = getRateLimits(config);
  const verdicts = await Promise.all(
    [...new Set(networks)].map((network) => rateLimits.peek(signInsOfAddress, network)),
  );
  const lockEnds = verdicts.filter(({ allowed }) => !allowed).map(getRetryAt);
  const latestEnd = lockEnds.toSorted().at(-1);
  return latestEnd === undefined ? [] : [{ why: 'network', until: latestEnd }];
};

const getNewestSession = (
  sessions: readonly ListedSession[],
): MemberLogin['sessions']['newest'] => {
  const newestSession = sessions
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
    .at(-1);
  if (!newestSession) return null;
  const { device, createdAt, usedAt } = newestSession;
  const { userAgent, address } = device;
  return { device: deviceName(userAgent), address, createdAt, usedAt };
};
