import { planLabels } from '#domain/shared/plans/plans.ts';
import type { DirectoryMember } from '#projections/member-directory/read-model.ts';

type Update = { readonly before: DirectoryMember; readonly member: DirectoryMember };

/** The message of a membership change. A trial beside a better plan is stored, and changes nothing today. */
export const formatUpdate = ({ before, member }: Update): string =>
  member.membershipRevision > before.membershipRevision && hasSamePlan(before, member)
    ? `Membership Updated. Nothing changes today: the member has ${planLabels[member.plan]}.`
    : 'Membership Updated';

const hasSamePlan = (one: DirectoryMember, other: DirectoryMember): boolean =>
  one.plan === other.plan &&
  one.status === other.status &&
  one.origin === other.origin &&
  one.planEndsAt === other.planEndsAt &&
  one.renewsAt === other.renewsAt;
