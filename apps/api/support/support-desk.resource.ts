import {
  addSupportNote,
  answerSupportRequest,
  assignSupportRequest,
  closeSupportRequest,
  reopenSupportRequest,
} from '#application/support/change-support-request.ts';
import { eraseAnonymousRequest } from '#application/support/erase-support-request.ts';
import type { CommandContext } from '#application/command-context.ts';
import { supportOperations } from '#contract/operations/support/support.ts';
import type { SupportRequest, SupportRow } from '#contract/support/support.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import {
  readFirstAnswerStats,
  listSupportRequests,
  findSupportRequest,
} from '#projections/support-requests/queries.ts';
import type { WrittenPositions } from '../http/route-types.ts';
import { contentRange, toSkipAndLimit } from '../http/simple-rest.ts';
import type { SupportRoutesDeps } from './ports.ts';
import { readSupportRequestFromLog } from '#application/read-models/documents-in-log.ts';
import { readSupportRequest, type SupportStep } from '#application/support/read-support-request.ts';
import { parseSupportReference, supportReference } from '#contract/support/support-topics.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { listMembers } from '#projections/member-directory/queries.ts';
import { loadActorNames } from '#projections/member-timeline/queries.ts';
import type { SupportRequestDocument } from '#projections/support-requests/read-model.ts';
import { findCurrentDocument } from '../http/consistency/own-writes.ts';
import { supportApiTexts } from './texts.ts';

const summaryDays = 30;

export const supportRequestRoutes = (deps: SupportRoutesDeps): void => {
  const { routes, platform } = deps;
  const handleChange = createChangeHandler(deps);
  routes.on(supportOperations.supportRequests, async ({ jsonQuery: { filter, range } }) => {
    const page = toSkipAndLimit(range);
    const { q, assignee, ...wanted } = filter ?? {};
    const { requests, total } = await listSupportRequests(platform, {
      ...wanted,
      ...page,
      assigneeId: assignee,
      ...(q !== undefined && q !== '' && { reference: parseSupportReference(q) }),
    });
    const rows = requests.length;
    const headers = contentRange('support-requests', { skip: page.skip, rows, total });
    return { body: await toSupportRows(platform, requests), headers };
  });
  routes.on(supportOperations.supportSummary, async () => {
    const since = new Date(platform.clock.now().getTime() - summaryDays * dayMs);
    return { body: { days: summaryDays, ...(await readFirstAnswerStats(platform, since)) } };
  });
  routes.on(supportOperations.supportRequest, async ({ params }) => {
    const body = await getSupportRequest(platform, params.id);
    return { body, ...(body.accountId !== null && { subject: body.accountId }) };
  });
  routes.on(supportOperations.assignSupportRequest, async (request) => {
    const { assigneeId } = request.body;
    if (assigneeId !== null) await requireStaff(platform, assigneeId);
    return handleChange(request, assignSupportRequest);
  });
  routes.on(supportOperations.answerSupportRequest, (asked) =>
    handleChange(asked, answerSupportRequest),
  );
  routes.on(supportOperations.closeSupportRequest, (asked) =>
    handleChange(asked, closeSupportRequest),
  );
  routes.on(supportOperations.reopenSupportRequest, (asked) =>
    handleChange(asked, reopenSupportRequest),
  );
  routes.on(supportOperations.addSupportNote, (asked) => handleChange(asked, addSupportNote));
  routes.on(
    supportOperations.eraseSupportRequest,
    async ({ params, command, waitForProjections }) => {
      const erasure = { requestId: params.id, cause: 'asked-for' } as const;
      await eraseAnonymousRequest(platform, erasure, command);
      const pendingWrites = await waitForProjections();
      return { body: await getSupportRequest(platform, params.id, pendingWrites) };
    },
  );
};

type ChangeRequest<Body> = {
  readonly params: { readonly id: string };
  readonly body: Body;
  readonly command: CommandContext;
  readonly waitForProjections: () => Promise<WrittenPositions>;
};

type ApplyChange<Body> = (
  ports: SupportRoutesDeps['platform'],
  asked: Body & { readonly requestId: string },
  context: CommandContext,
) => Promise<unknown>;

const createChangeHandler =
  ({ platform }: SupportRoutesDeps) =>
  async <Body extends object>(
    { params, body, command, waitForProjections }: ChangeRequest<Body>,
    change: ApplyChange<Body>,
  ): Promise<{ body: SupportRequest }> => {
    await change(platform, { ...body, requestId: params.id }, command);
    const pendingWrites = await waitForProjections();
    return { body: await getSupportRequest(platform, params.id, pendingWrites) };
  };

type Platform = SupportRoutesDeps['platform'];

const excerptLength = 140;

const toSupportRows = async (
  platform: Platform,
  requests: readonly SupportRequestDocument[],
): Promise<SupportRow[]> => {
  const getName = await findRequestNames(platform, requests, []);
  return Promise.all(
    requests.map(async (request) => {
      const storedRequest = await readSupportRequest(platform, request.id);
      const text = storedRequest?.steps[0]?.text ?? '';
      const excerpt =
        text.length > excerptLength ? `${text.slice(0, excerptLength).trimEnd()} …` : text;
      return { ...toQueueRow(request, getName, storedRequest?.address ?? ''), excerpt };
    }),
  );
};

const getSupportRequest = async (
  platform: Platform,
  id: string,
  behind: WrittenPositions = {},
): Promise<SupportRequest> => {
  const [document, storedRequest] = await Promise.all([
    findCurrentDocument(
      behind,
      () => findSupportRequest(platform, id),
      () => readSupportRequestFromLog(platform, id),
    ),
    readSupportRequest(platform, id),
  ]);
  if (!document || !storedRequest) {
    throw new Rejection('missing', 'support/unknown', { message: supportApiTexts.unknown });
  }
  const { address, revision, steps } = storedRequest;
  const [getName, staff] = await Promise.all([
    findRequestNames(platform, [document], steps),
    listStaff(platform),
  ]);
  return {
    ...toQueueRow(document, getName, address),
    address,
    revision,
    staff,
    steps: steps.map(({ actor, assigneeId, kind, ...step }) => ({
      ...step,
      kind,
      by:
        kind === 'message' && document.accountId === null
          ? toVisitor(address)
          : toPerson(getName, actor),
      assignee: assigneeId === null ? null : toPerson(getName, assigneeId),
    })),
  };
};

type GetName = (id: string) => string;

const toPerson = (nameOf: GetName, id: string) => ({ id, name: nameOf(id) });

const toVisitor = (address: string) => ({ id: 'visitor', name: address });

const findRequestNames = (
  platform: Platform,
  requests: readonly SupportRequestDocument[],
  steps: readonly SupportStep[],
): Promise<GetName> =>
  loadActorNames(platform, [
    ...requests.flatMap(({ accountId, assigneeId }) => [accountId ?? [], assigneeId ?? []].flat()),
    ...steps.flatMap(({ actor, assigneeId }) => [actor, assigneeId ?? []].flat()),
  ]);

const toQueueRow = (request: SupportRequestDocument, nameOf: GetName, address: string) => {
  const { id, topic, status, plan, rank, accountId, assigneeId, openedAt, firstAnsweredAt } =
    request;
  return {
    id,
    reference: supportReference(id),
    topic,
    status,
    plan,
    priority: rank === 0,
    accountId,
    sender: accountId === null ? address : nameOf(accountId),
    assignee: assigneeId === null ? null : toPerson(nameOf, assigneeId),
    openedAt,
    firstAnsweredAt,
  };
};

const maxStaff = 100;

/** Staff members who can be assigned a request. */
const listStaff = async (platform: Platform): Promise<SupportRequest['staff']> => {
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

const requireStaff = async (platform: Platform, assigneeId: string): Promise<void> => {
  const isStaff = (await listStaff(platform)).some(({ id }) => id === assigneeId);
  if (isStaff) return;
  throw new Rejection('invalid', 'support/not-staff', {
    message: supportApiTexts.noStaff,
    field: 'assigneeId',
  });
};
