import { readSupportRequest } from '#application/support/read-support-request.ts';
import type { OwnSupportRequest } from '#contract/support.ts';
import { supportReference } from '#contract/support-topics.ts';
import { supportRequestsOf } from '#projections/support-requests/queries.ts';
import type { SupportRequestDocument } from '#projections/support-requests/read-model.ts';
import type { SupportRoutesDeps } from './ports.ts';

type Platform = SupportRoutesDeps['platform'];

const mostShown = 50;

/** A member's newest requests with what both sides wrote; notes are for staff. */
export const ownRequests = async (
  platform: Platform,
  accountId: string,
): Promise<OwnSupportRequest[]> => {
  const requests = await supportRequestsOf(platform, accountId, mostShown);
  return Promise.all(requests.map((request) => withThread(platform, request)));
};

const withThread = async (
  platform: Platform,
  { id, topic, status, openedAt }: SupportRequestDocument,
): Promise<OwnSupportRequest> => {
  const read = await readSupportRequest(platform, id);
  const thread = (read?.steps ?? []).flatMap(({ id: stepId, kind, at, text }) =>
    (kind === 'message' || kind === 'answer') && text !== null
      ? [{ id: stepId, from: senders[kind], at, text }]
      : [],
  );
  return { id, reference: supportReference(id), topic, status, openedAt, thread };
};

const senders = { message: 'member', answer: 'support' } as const;
