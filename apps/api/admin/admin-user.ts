import type { z } from 'zod';
import type { adminUserSchema } from '#contract/admin.ts';
import type { DirectoryMember } from '#projections/member-directory/read-model.ts';

/** A member in the format that the specification gives its admin tools. */
export const adminUserOf = (member: DirectoryMember): z.input<typeof adminUserSchema> => ({
  id: member.id,
  username: member.username,
  email: member.email,
  role: member.role,
  subscriptionStatus: holdsPlan(member) ? 'active' : 'none',
  stripeCustomerId: member.stripeCustomerId,
  stripeSubscriptionId: member.stripeSubscriptionId,
});

/** A downgraded or cancelled plan holds until its end. */
const holdsPlan = ({ status }: DirectoryMember): boolean =>
  status === 'active' || status === 'downgrading';
