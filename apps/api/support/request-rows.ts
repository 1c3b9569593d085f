import type { SupportStep } from '#application/support/read-support-request.ts';
import { supportReference } from '#contract/support/support-topics.ts';
import type { SupportRequest, SupportRow } from '#contract/support/support.ts';
import { loadActorNames } from '#projections/member-timeline/queries.ts';
import type { SupportRequestDocument } from '#projections/support-requests/read-model.ts';
import type { SupportRoutesDeps } from './ports.ts';

type Platform = SupportRoutesDeps['platform'];

export type GetName = (id: string) => string;

type Person = SupportRequest['staff'][number];

export const toPerson = (nameOf: GetName, id: string): Person => ({ id, name: nameOf(id) });

/** The sender of a request: the member, or the address of a person without an account. */
export const toSender = (
  { accountId }: Pick<SupportRequestDocument, 'accountId'>,
  nameOf: GetName,
  address: string,
): Person => (accountId === null ? { id: 'visitor', name: address } : toPerson(nameOf, accountId));

type RequestReference = Pick<SupportRequest, 'id' | 'reference'>;

export const toRequestReference = (id: string): RequestReference => ({
  id,
  reference: supportReference(id),
});

/** Whether the sender wrote the step, which may have come by email without a login. */
export const isFromSender = ({ kind }: Pick<SupportStep, 'kind'>): boolean =>
  kind === 'message' || kind === 'reply';

export const findRequestNames = (
  platform: Platform,
  requests: readonly SupportRequestDocument[],
  steps: readonly SupportStep[],
): Promise<GetName> =>
  loadActorNames(platform, [
    ...requests.flatMap(({ accountId, assigneeId }) => [accountId ?? [], assigneeId ?? []].flat()),
    ...steps.flatMap(({ actor, assigneeId }) => [actor, assigneeId ?? []].flat()),
  ]);

export const toQueueRow = (
  request: SupportRequestDocument,
  nameOf: GetName,
  address: string,
): Omit<SupportRow, 'excerpt'> => {
  const { id, topic, status, plan, rank, accountId, assigneeId, threadId } = request;
  const { channel, openedAt, waitingSince, firstAnsweredAt } = request;
  return {
    ...toRequestReference(id),
    topic,
    status,
    plan,
    priority: rank === 0,
    accountId,
    sender: toSender(request, nameOf, address).name,
    assignee: assigneeId === null ? null : toPerson(nameOf, assigneeId),
    openedAt,
    waitingSince,
    channel,
    thread: threadId === null ? null : toRequestReference(threadId),
    firstAnsweredAt,
  };
};
