import { recordExport } from '#application/personal-data-access/record-export.ts';
import { adminToolOperations } from '#contract/admin/tools.ts';
import { listMembers } from '#projections/member-directory/queries.ts';
import type { DirectoryMember } from '#projections/member-directory/read-model.ts';
import { toAdminUser } from './admin-user.ts';
import type { AdminRoutesDeps } from './ports.ts';

const pageSize = 1000;

/** All users in the specification's format for admin tools. */
export const usersRoute = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(adminToolOperations.adminUsers, async ({ command }) => {
    const users: ReturnType<typeof toAdminUser>[] = [];
    for (let page = await fetchPage(0); page.length > 0; page = await fetchPage(users.length)) {
      users.push(...page.map(toAdminUser));
    }
    // Each response contains all users, so each call is a complete export.
    await recordExport(platform, { filter: {}, total: users.length }, command);
    return { body: users };
  });

  const fetchPage = async (skip: number): Promise<readonly DirectoryMember[]> => {
    const query = {
      filter: { erased: false },
      sort: ['email', 'asc'],
      skip,
      limit: pageSize,
    } as const;
    return (await listMembers(platform, query)).members;
  };
};
