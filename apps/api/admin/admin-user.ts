import type { z } from 'zod';
import type { adminUserSchema } from '#contract/admin/tools.ts';
import { providesPlan } from '#domain/shared/plans/subscription-states.ts';
import type { DirectoryMember } from '#projections/member-directory/read-model.ts';

/** A member in the specification's format for admin tools, which has no support role. */
export const toAdminUser = (member: DirectoryMember): z.input<typeof adminUserSchema> => ({
  id: member.id,
  username: member.username,
  email: member.email,
  role: member.role === 'support' ? member.plan : member.role,
  subscriptionStatus: providesPlan(member.status) ? 'active' : 'none',
  stripeCustomerId: member.stripeCustomerId,
  stripeSubscriptionId: member.stripeSubscriptionId,
});
