import { readSupportRequestFromLog } from '#application/read-models/documents-in-log.ts';
import {
  compareSteps,
  readSupportRequest,
  type SupportStep,
} from '#application/support/read-support-request.ts';
import { findRequestsFromAddress } from '#application/support/search-support-requests.ts';
import { maxRelatedRequests } from '#contract/support/support-topics.ts';
import type { SupportRequest } from '#contract/support/support.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import {
  findSupportRequest,
  listJoinedRequests,
  listRequestsByIds,
} from '#projections/support-requests/queries.ts';
import type { SupportRequestDocument } from '#projections/support-requests/read-model.ts';
import { findCurrentDocument } from '../http/consistency/own-writes.ts';
import type { WrittenPositions } from '../http/route-types.ts';
import { listRequestsOfMember } from './member-requests.route.ts';
import type { SupportRoutesDeps } from './ports.ts';
import {
  findRequestNames,
  isFromSender,
  toPerson,
  toQueueRow,
  toRequestReference,
  toSender,
  type GetName,
} from './request-rows.ts';
import { listStaff } from './staff.ts';
import { supportApiTexts } from './texts.ts';

type Platform = SupportRoutesDeps['platform'];

/** A request with the steps of its thread, oldest first, and the other requests of the same person. */
export const getSupportRequest = async (
  platform: Platform,
  id: string,
  behind: WrittenPositions = {},
): Promise<SupportRequest> => {
  const [document, joinedDocuments] = await Promise.all([
    requireDocument(platform, id, behind),
    listJoinedRequests(platform, [id]),
  ]);
  const [request, ...joined] = await Promise.all(
    [document, ...joinedDocuments].map((each) => readRequest(platform, each)),
  );
  if (request === undefined) throw unknownError();
  const requests = [request, ...joined];
  const [getName, staff, related] = await Promise.all([
    findRequestNames(
      platform,
      requests.map((each) => each.document),
      requests.flatMap(({ steps }) => steps),
    ),
    listStaff(platform),
    listRelated(platform, request),
  ]);
  const steps = requests
    .flatMap((each) => each.steps.map((step) => ({ step, of: each })))
    .sort((one, other) => compareSteps(one.step, other.step));
  return {
    ...toQueueRow(document, getName, request.address),
    address: request.address,
    revision: request.revision,
    staff,
    steps: steps.map(({ step, of }) => toStep(step, of, getName, id)),
    related,
  };
};

const requireDocument = async (
  platform: Platform,
  id: string,
  behind: WrittenPositions,
): Promise<SupportRequestDocument> => {
  const document = await findCurrentDocument(
    behind,
    () => findSupportRequest(platform, id),
    () => readSupportRequestFromLog(platform, id),
  );
  if (document) return document;
  throw unknownError();
};

const unknownError = (): Rejection =>
  new Rejection('missing', 'support/unknown', { message: supportApiTexts.unknown });

type StoredRequest = {
  readonly document: SupportRequestDocument;
  readonly address: string;
  readonly revision: number;
  readonly steps: readonly SupportStep[];
};

const readRequest = async (
  platform: Platform,
  document: SupportRequestDocument,
): Promise<StoredRequest> => {
  const stored = await readSupportRequest(platform, document.id);
  if (stored) return { document, ...stored };
  throw unknownError();
};

const toStep = (
  { actor, assigneeId, threadId, revision, position: _position, ...step }: SupportStep,
  { document, address }: StoredRequest,
  getName: GetName,
  pageId: string,
): SupportRequest['steps'][number] => ({
  ...step,
  attachments: [...step.attachments],
  request: toRequestReference(document.id),
  revision: document.id === pageId ? revision : revisionOfOthers,
  by: isFromSender(step) ? toSender(document, getName, address) : toPerson(getName, actor),
  assignee: assigneeId === null ? null : toPerson(getName, assigneeId),
  thread: threadId === null ? null : toRequestReference(threadId),
});

const revisionOfOthers = -1;

// A request that is part of another thread is joined with that thread.
const listRelated = async (
  platform: Platform,
  { document: { id, accountId, threadId }, address }: StoredRequest,
): Promise<SupportRequest['related']> => {
  if (threadId !== null) return [];
  const requests =
    accountId === null
      ? await listRequestsOfVisitor(platform, address)
      : await listRequestsOfMember(platform, accountId);
  return requests
    .filter((each) => each.id !== id && each.status !== 'erased')
    .filter((each) => each.threadId === null || each.threadId === id)
    .slice(0, maxRelatedRequests)
    .map((each) => ({
      ...toRequestReference(each.id),
      topic: each.topic,
      status: each.status,
      openedAt: each.openedAt,
      joined: each.threadId === id,
    }));
};

const listRequestsOfVisitor = async (
  platform: Platform,
  address: string,
): Promise<readonly SupportRequestDocument[]> => {
  const found = await findRequestsFromAddress(platform, address);
  const requests = await listRequestsByIds(
    platform,
    found.map(({ requestId }) => requestId),
  );
  return requests.sort((one, other) => other.openedAt.localeCompare(one.openedAt));
};
