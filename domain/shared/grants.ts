import { plans, type PaidPlanId } from './plans.ts';

/** A plan that was given by hand, and until when; `endsAt` is null when it has no end. */
export type TimedGrant = { readonly plan: PaidPlanId; readonly endsAt: string | null };

export const isInForce = (grant: TimedGrant, now: Date): boolean =>
  grant.endsAt === null || Date.parse(grant.endsAt) > now.getTime();

/** The grant that holds among those in force: the highest plan, and of equal plans the one that lasts longest. */
export const strongestGrant = <Grant extends TimedGrant>(
  grants: readonly Grant[],
  now: Date,
): Grant | undefined =>
  grants
    .filter((grant) => isInForce(grant, now))
    .reduce<Grant | undefined>(
      (best, grant) => (best && !outranks(grant, best) ? best : grant),
      undefined,
    );

const outranks = (one: TimedGrant, other: TimedGrant): boolean => {
  const byRank = plans[one.plan].rank - plans[other.plan].rank;
  return byRank === 0 ? endOf(one) > endOf(other) : byRank > 0;
};

const endOf = ({ endsAt }: TimedGrant): number => (endsAt === null ? Infinity : Date.parse(endsAt));
