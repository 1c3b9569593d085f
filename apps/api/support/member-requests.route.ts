import { readSupportRequest } from '#application/support/read-support-request.ts';
import {
  type MemberSupportRequest,
  memberSupportOperations,
} from '#contract/support/member-requests.ts';
import {
  listAccountSupportRequests,
  listRequestsFromAddressOf,
} from '#projections/support-requests/queries.ts';
import type { SupportRequestDocument } from '#projections/support-requests/read-model.ts';
import { requireMember } from '../admin/ports.ts';
import type { SupportRoutesDeps } from './ports.ts';
import { findRequestNames, isFromSender, toPerson, toQueueRow, toSender } from './request-rows.ts';

export const memberRequestsRoute = ({ routes, platform }: SupportRoutesDeps): void => {
  routes.on(memberSupportOperations.memberSupportRequests, async ({ params: { id } }) => {
    await requireMember(platform, id);
    const requests = await listRequestsOfMember(platform, id);
    return {
      body: await Promise.all(requests.map((request) => toMemberRequest(platform, request))),
      subject: id,
    };
  });
};

type Platform = SupportRoutesDeps['platform'];

const maxRequests = 50;

/** The newest requests of a member, with those sent logged out with a confirmed address of the account. */
export const listRequestsOfMember = async (
  platform: Platform,
  accountId: string,
): Promise<readonly SupportRequestDocument[]> => {
  const requests = await Promise.all([
    listAccountSupportRequests(platform, accountId, maxRequests),
    listRequestsFromAddressOf(platform, accountId),
  ]);
  return requests
    .flat()
    .sort((one, other) => other.openedAt.localeCompare(one.openedAt))
    .slice(0, maxRequests);
};

const toMemberRequest = async (
  platform: Platform,
  request: SupportRequestDocument,
): Promise<MemberSupportRequest> => {
  const { address = '', steps = [] } = (await readSupportRequest(platform, request.id)) ?? {};
  const getName = await findRequestNames(platform, [request], steps);
  const messages = steps.flatMap((step) => {
    const { id, kind, at, actor, text } = step;
    const isSender = isFromSender(step);
    if ((!isSender && kind !== 'answer') || text === null) return [];
    const by = isSender ? toSender(request, getName, address) : toPerson(getName, actor);
    return [{ id, from: isSender ? ('member' as const) : ('support' as const), by, at, text }];
  });
  return { ...toQueueRow(request, getName, address), messages };
};
