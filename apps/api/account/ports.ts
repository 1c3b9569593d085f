import { readAccountFromLog } from '#application/members/member-as-of.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { Platform } from '#platform/platform.ts';
import { findAccount, type AccountDetails } from '#projections/account-details/read-model.ts';
import type { MaintenanceDeps } from '../http/maintenance.ts';
import type { RecordAccessRefusal } from '../http/refusals.ts';
import type { Routes } from '../http/route.ts';
import type { SessionGate } from '../http/session/session.ts';
import { httpTexts } from '../http/texts.ts';

export type AccountPorts = Pick<
  Platform,
  | 'clock'
  | 'config'
  | 'eventStore'
  | 'issuer'
  | 'jobs'
  | 'keptDocuments'
  | 'keys'
  | 'linkTokens'
  | 'logger'
  | 'lookupHash'
  | 'oneTimeCodes'
  | 'outbox'
  | 'passwords'
  | 'publicAddress'
  | 'push'
  | 'pictures'
  | 'rateLimits'
  | 'readModels'
  | 'sessions'
  | 'signInSteps'
  | 'trialHashes'
>;

export type AccountRoutesDeps = {
  readonly routes: Routes;
  readonly platform: AccountPorts;
  readonly gate: SessionGate;
  readonly maintenance: MaintenanceDeps['maintenance'];
  /** System time for sessions, codes and login steps, not the demo clock. */
  readonly systemNow: () => Date;
  readonly secureCookies: boolean;
  readonly noteRefusal: RecordAccessRefusal;
};

type StoredAccountPorts = Pick<AccountPorts, 'readModels' | 'eventStore'>;

/** Falls back to the log for an account that the read model does not show yet. */
export const findStoredAccount = async (
  { readModels, eventStore }: StoredAccountPorts,
  accountId: string,
): Promise<AccountDetails | undefined> =>
  (await findAccount({ readModels }, accountId)) ??
  (await readAccountFromLog({ eventStore }, accountId));

/** The caller's own account. An account erased in the meantime counts as signed out. */
export const requireOwnAccount = async (
  ports: StoredAccountPorts,
  { accountId }: { readonly accountId: string },
): Promise<AccountDetails> => {
  const account = await findStoredAccount(ports, accountId);
  if (account) return account;
  throw new Rejection('unauthenticated', 'session/no-account', {
    message: httpTexts.logIn,
  });
};
