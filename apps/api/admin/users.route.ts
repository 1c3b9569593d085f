import { adminOperations } from '#contract/operations/admin.ts';
import { listMembers } from '#projections/member-directory/queries.ts';
import type { DirectoryMember } from '#projections/member-directory/read-model.ts';
import type { AdminRoutesDeps } from './ports.ts';

const pageSize = 1000;

/** Every user in the shape that the specification gives its admin tools. */
export const usersRoute = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(adminOperations.adminUsers, async () => {
    const users: ReturnType<typeof userRow>[] = [];
    for (let page = await nextPage(0); page.length > 0; page = await nextPage(users.length)) {
      users.push(...page.map(userRow));
    }
    return { body: users };
  });

  const nextPage = async (skip: number): Promise<readonly DirectoryMember[]> => {
    const query = {
      filter: { erased: false },
      sort: ['email', 'asc'],
      skip,
      limit: pageSize,
    } as const;
    return (await listMembers(platform, query)).members;
  };
};

const userRow = (
  member: DirectoryMember,
): {
  id: string;
  username: string;
  email: string;
  role: DirectoryMember['role'];
  subscriptionStatus: 'active' | 'none';
  stripeCustomerId: string | null;
  stripeSubscriptionId: string | null;
} => ({
  id: member.id,
  username: member.username,
  email: member.email,
  role: member.role,
  subscriptionStatus: member.status === 'active' ? 'active' : 'none',
  stripeCustomerId: member.stripeCustomerId,
  stripeSubscriptionId: member.stripeSubscriptionId,
});
