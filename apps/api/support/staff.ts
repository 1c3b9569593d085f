import type { SupportRequest } from '#contract/support/support.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { listMembers } from '#projections/member-directory/queries.ts';
import type { SupportRoutesDeps } from './ports.ts';
import { supportApiTexts } from './texts.ts';

type Platform = SupportRoutesDeps['platform'];

const maxStaff = 100;

/** Staff members who can be assigned a request. */
export const listStaff = async (platform: Platform): Promise<SupportRequest['staff']> => {
  const results = await Promise.all(
    (['admin', 'support'] as const).map((role) =>
      listMembers(platform, {
        filter: { role },
        sort: ['displayName', 'asc'],
        limit: maxStaff,
      }),
    ),
  );
  const members = results.flatMap((each) => each.members);
  return members.map(({ id, displayName, username }) => ({ id, name: displayName || username }));
};

export const requireStaff = async (platform: Platform, assigneeId: string): Promise<void> => {
  const isStaff = (await listStaff(platform)).some(({ id }) => id === assigneeId);
  if (isStaff) return;
  throw new Rejection('invalid', 'support/not-staff', {
    message: supportApiTexts.noStaff,
    field: 'assigneeId',
  });
};
