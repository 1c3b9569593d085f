import { exportRecorder } from '#application/personal-data-access/record-export.ts';
import { readMemberAsOf } from '#application/members/member-as-of.ts';
import { resolveMemberFilter } from '#application/members/member-filter.ts';
import { isExportOfEverybody } from '#contract/admin/member-export.ts';
import { similarHeader } from '#contract/headers.ts';
import { adminOperations } from '#contract/admin/admin.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { findCardCountries, listCardCountries } from '#observations/cards/queries.ts';
import { countMembers, listMembers } from '#projections/member-directory/queries.ts';
import { listTimeline } from '#projections/member-timeline/queries.ts';
import type { Platform } from '#platform/platform.ts';
import type { DirectoryMember } from '#projections/member-directory/read-model.ts';
import type { Member } from '#contract/admin/member.ts';
import { toAccessRejection, type CheckAccess } from '../http/access.ts';
import { contentRange, toSkipAndLimit } from '../http/simple-rest.ts';
import { memberDetails } from './member-details.ts';
import { type AdminRoutesDeps, requireMember } from './ports.ts';

// Four times the page size of the console's lists.
const maxPageSize = 100;

// The console's dialog asks for a reason in the same cases.
const requireExportReason = async (
  access: CheckAccess,
  reason: string | undefined,
): Promise<void> => {
  const decision = await access('member-export');
  if (!decision.allowed) throw toAccessRejection(decision);
  if (reason !== undefined) return;
  throw new Rejection('invalid', 'member/export-reason', {
    message: 'Please give a reason for exporting every member.',
    field: 'reason',
  });
};

/** Members in react-admin's simple-rest dialect, with their history and their state at any date. */
export const memberRoutes = ({ routes, platform }: AdminRoutesDeps): void => {
  const recordExport = exportRecorder(platform);
  routes.on(adminOperations.members, async ({ jsonQuery, command, access }) => {
    const { filter = {}, range, sort, reason } = jsonQuery;
    const page = toSkipAndLimit(range);
    // More rows than the console shows count as an export.
    const isExport = page.limit > maxPageSize;
    const { members, total, similar } = await listMembers(platform, {
      filter: await resolveMemberFilter(platform, filter, platform.clock.now()),
      ...(sort ? { sort: [sort[0], sort[1] === 'ASC' ? 'asc' : 'desc'] } : {}),
      ...page,
      exact: isExport,
    });
    // It must be recorded before it is sent.
    if (isExport) {
      const [everybody = 0] = await countMembers(platform, [{ erased: false }]);
      if (isExportOfEverybody(filter, total, everybody)) await requireExportReason(access, reason);
      await recordExport({ filter, total, reason }, command);
    }
    const headers = contentRange('members', { skip: page.skip, rows: members.length, total });
    return {
      body: await withCardCountries(platform, members),
      headers: { ...headers, ...(similar && { [similarHeader]: 'true' }) },
    };
  });

  routes.on(adminOperations.memberCounts, async ({ jsonQuery: { filters } }) => {
    const now = platform.clock.now();
    const resolvedFilters = filters.map((filter) => resolveMemberFilter(platform, filter, now));
    return { body: await countMembers(platform, await Promise.all(resolvedFilters)) };
  });
  routes.on(adminOperations.cardCountries, async () => ({
    body: [...(await listCardCountries(platform))],
  }));

  routes.on(adminOperations.member, async ({ params }) => {
    const member = await requireMember(platform, params.id);
    const body = await memberDetails(platform, member);
    return { body, revision: member.membershipRevision, subject: params.id };
  });

  routes.on(adminOperations.memberTimeline, async ({ params, jsonQuery }) => {
    await requireMember(platform, params.id);
    const page = { ...toSkipAndLimit(jsonQuery.range), ...jsonQuery.filter };
    const { entries, total } = await listTimeline(platform, params.id, page);
    const headers = contentRange('timeline', { skip: page.skip, rows: entries.length, total });
    const body = entries.map((entry) => ({ ...entry, changes: [...entry.changes] }));
    return { body, headers, subject: params.id };
  });

  routes.on(adminOperations.memberAsOf, async ({ params, query }) => {
    await requireMember(platform, params.id);
    const { at, categories } = query;
    const asOfQuery = { accountId: params.id, at: new Date(at), ...(categories && { categories }) };
    return { body: await readMemberAsOf(platform, asOfQuery), subject: params.id };
  });
};

const withCardCountries = async (
  platform: Pick<Platform, 'readModels'>,
  members: readonly DirectoryMember[],
): Promise<Member[]> => {
  const countries = await findCardCountries(
    platform,
    members.map(({ id }) => id),
  );
  return members.map((member) => ({ ...member, cardCountry: countries.get(member.id) ?? null }));
};
