import { readSupportRequestFromLog } from '#application/read-models/documents-in-log.ts';
import {
  compareSteps,
  readSupportRequest,
  type SupportStep,
} from '#application/support/read-support-request.ts';
import { replyToOwnRequest } from '#application/support/reply-to-support-request.ts';
import { type OwnSupportRequest, ownSupportOperations } from '#contract/support/own-requests.ts';
import { supportReference } from '#contract/support/support-topics.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import {
  findSupportRequest,
  listAccountSupportRequests,
  listJoinedRequests,
} from '#projections/support-requests/queries.ts';
import type { SupportRequestDocument } from '#projections/support-requests/read-model.ts';
import { findCurrentDocument } from '../http/consistency/own-writes.ts';
import { getRateLimits, takeOrReject } from '../http/limits.ts';
import type { SupportRoutesDeps } from './ports.ts';
import { isFromSender } from './request-rows.ts';
import { supportApiTexts } from './texts.ts';

export const ownRequestsRoutes = ({ routes, platform }: SupportRoutesDeps): void => {
  const limits = getRateLimits(platform.config);
  routes.on(ownSupportOperations.ownSupportRequests, async ({ caller: { accountId } }) => ({
    body: await listOwnRequests(platform, accountId),
  }));
  routes.on(
    ownSupportOperations.replyToSupportRequest,
    async ({ params, body, caller: { accountId }, command, waitForProjections }) => {
      await takeOrReject(platform.rateLimits, limits.supportReplies, accountId);
      const reply = { requestId: params.id, accountId, text: body.message };
      const { threadId } = await replyToOwnRequest(platform, reply, command);
      const document = await findCurrentDocument(
        await waitForProjections(),
        () => findSupportRequest(platform, threadId),
        () => readSupportRequestFromLog(platform, threadId),
      );
      if (!document) {
        throw new Rejection('missing', 'support/unknown', { message: supportApiTexts.unknown });
      }
      const joined = await listJoinedRequests(platform, [threadId]);
      const own = joined.filter((each) => each.accountId === accountId);
      return { body: await toOwnRequest(platform, document, own) };
    },
  );
};

type Platform = SupportRoutesDeps['platform'];

const maxRequests = 50;

/**
 * A member's newest threads with their messages. Notes are only for staff, and so are requests that were sent logged
 * out, because anyone can enter an address.
 */
const listOwnRequests = async (
  platform: Platform,
  accountId: string,
): Promise<OwnSupportRequest[]> => {
  const requests = await listAccountSupportRequests(platform, accountId, maxRequests);
  const threads = requests.filter(({ threadId }) => threadId === null);
  return Promise.all(
    threads.map((thread) =>
      toOwnRequest(
        platform,
        thread,
        requests.filter(({ threadId }) => threadId === thread.id),
      ),
    ),
  );
};

const toOwnRequest = async (
  platform: Platform,
  { id, topic, status, openedAt }: SupportRequestDocument,
  joined: readonly SupportRequestDocument[],
): Promise<OwnSupportRequest> => {
  const requests = await Promise.all(
    [id, ...joined.map((each) => each.id)].map((each) => readSupportRequest(platform, each)),
  );
  const steps = requests.flatMap((request) => request?.steps ?? []).sort(compareSteps);
  const thread = steps.flatMap(toMessage);
  return { id, reference: supportReference(id), topic, status, openedAt, thread };
};

const toMessage = (step: SupportStep): OwnSupportRequest['thread'] => {
  const { id, kind, at, text } = step;
  const isOwn = isFromSender(step);
  if ((!isOwn && kind !== 'answer') || text === null) return [];
  return [{ id, from: isOwn ? 'member' : 'support', at, text }];
};
