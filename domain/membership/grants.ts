import type { MembershipGranted, MembershipGrantRevoked } from './events.ts';

export type PastGrant = Pick<
  MembershipGranted['data'],
  'grantId' | 'plan' | 'grantedAt' | 'endsAt'
> & {
  readonly isTrial: boolean;
  readonly isUndone: boolean;
  /** Whether the member started it. */
  readonly isSelfStarted: boolean;
};

export type GrantsState = {
  /** All grants ever made. */
  readonly grants: readonly PastGrant[];
  /** When staff last allowed another trial; null if never. */
  readonly trialAllowedAt: string | null;
};

export const noGrants: GrantsState = { grants: [], trialAllowedAt: null };

export const findGrant = ({ grants }: GrantsState, grantId: string): PastGrant | undefined =>
  grants.find((grant) => grant.grantId === grantId);

/** The newest trial. Undone trials do not count. */
export const findLastTrial = ({ grants }: GrantsState): PastGrant | undefined =>
  grants.findLast(({ isTrial, isUndone }) => isTrial && !isUndone);

/** A grant that an undo restored is the same grant. */
export const withGrant = (
  grants: readonly PastGrant[],
  data: MembershipGranted['data'],
): readonly PastGrant[] => {
  const { grantId, plan, grantedAt, endsAt, duration, selfStarted = false } = data;
  const kind = { isTrial: duration === 'trial', isUndone: false, isSelfStarted: selfStarted };
  const grant = { grantId, plan, grantedAt, endsAt, ...kind };
  return [...grants.filter((known) => known.grantId !== grantId), grant];
};

export const withRevokedGrant = (
  grants: readonly PastGrant[],
  { grantId, revokedAt, undo, undoOf }: MembershipGrantRevoked['data'],
): readonly PastGrant[] => {
  const isUndone = undo === true || undoOf !== undefined;
  return grants.map((grant) =>
    grant.grantId === grantId ? { ...grant, isUndone, endsAt: revokedAt } : grant,
  );
};
