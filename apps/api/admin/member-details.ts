import { byPaidPlan } from '#domain/shared/plans/plans.ts';
import { getPeriods } from '#application/membership/staff-changes/effect-of-change.ts';
import { getCoverageEnd, type PlanHoldings } from '#domain/shared/plans/effective-plan.ts';
import type { PaidPlanId } from '#domain/shared/plans/plans.ts';
import type { MemberDetails } from '#contract/admin/member-details.ts';
import { findCard } from '#observations/cards/queries.ts';
import type { Platform } from '#platform/platform.ts';
import type { DirectoryMember } from '#projections/member-directory/read-model.ts';
import { findPlanHoldings } from '#projections/member-timeline/queries.ts';

/** A member with current grants, upcoming periods and lost access. */
export const memberDetails = async (
  platform: Pick<Platform, 'clock' | 'readModels'>,
  member: DirectoryMember,
): Promise<MemberDetails> => {
  const { grants, subscription, lost, nameOf } = await findPlanHoldings(platform, member.id);
  const holdings = { grants, subscription };
  const card = await findCard(platform, member.id);
  const now = platform.clock.now();
  return {
    ...member,
    cardCountry: card?.country ?? null,
    periods: getPeriods(holdings, now),
    extendableFrom: byPaidPlan((plan) => getExtensionStart(holdings, plan, now)),
    grants: grants.map(({ grantId, plan, kind, startsAt, endsAt, actorId, reason, ...event }) => ({
      id: grantId,
      plan,
      kind,
      source: 'grant',
      startsAt,
      endsAt,
      reason,
      by: { id: actorId, name: nameOf(actorId) },
      event: toEventLink(event),
    })),
    lostAccess: lost && toLostAccess(lost, nameOf),
  };
};

const getExtensionStart = (held: PlanHoldings, plan: PaidPlanId, now: Date): string | null => {
  const end = getCoverageEnd(held, plan, now);
  return end === null || end <= now ? null : end.toISOString();
};

type Holdings = Awaited<ReturnType<typeof findPlanHoldings>>;

const toLostAccess = (
  lost: NonNullable<Holdings['lost']>,
  nameOf: Holdings['nameOf'],
): MemberDetails['lostAccess'] => {
  const { plan, at } = lost;
  if (lost.eventId === null) {
    const systemActor = { id: 'system', name: nameOf('system') };
    return { plan, at, cause: 'ended', by: systemActor, reason: null, event: null };
  }
  const { cause, actorId, reason } = lost;
  const actor = { id: actorId, name: nameOf(actorId) };
  return { plan, at, cause, by: actor, reason, event: toEventLink(lost) };
};

const toEventLink = (event: {
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
}): { id: string; stream: string; revision: number } => ({
  id: event.eventId,
  stream: event.stream,
  revision: event.revision,
});
