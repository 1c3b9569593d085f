import {
  addSupportNote,
  answerSupportRequest,
  assignSupportRequest,
  closeSupportRequest,
  reopenSupportRequest,
} from '#application/support/change-support-request.ts';
import { eraseAnonymousRequest } from '#application/support/erase-support-request.ts';
import {
  joinSupportRequests,
  separateSupportRequest,
} from '#application/support/join-support-requests.ts';
import { readSupportRequest } from '#application/support/read-support-request.ts';
import { searchSupportRequests } from '#application/support/search-support-requests.ts';
import { withoutRequestKeys, type CommandContext } from '#application/command-context.ts';
import {
  supportOperations,
  type SupportRequest,
  type SupportRow,
} from '#contract/support/support.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import {
  listJoinedRequests,
  listSupportRequests,
  readFirstAnswerStats,
} from '#projections/support-requests/queries.ts';
import type { SupportRequestDocument } from '#projections/support-requests/read-model.ts';
import type { WrittenPositions } from '../http/route-types.ts';
import { contentRange, toSkipAndLimit } from '../http/simple-rest.ts';
import type { SupportRoutesDeps } from './ports.ts';
import { getSupportRequest } from './request-page.ts';
import { findRequestNames, toQueueRow } from './request-rows.ts';
import { requireStaff } from './staff.ts';

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
      ...(q !== undefined && q !== '' && { ids: await searchSupportRequests(platform, q) }),
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
  routes.on(supportOperations.joinSupportRequests, (asked) =>
    handleChange(asked, joinSupportRequests),
  );
  routes.on(supportOperations.separateSupportRequest, (asked) =>
    handleChange({ ...asked, body: {} }, separateSupportRequest),
  );
  routes.on(supportOperations.addSupportNote, (asked) => handleChange(asked, addSupportNote));
  routes.on(
    supportOperations.eraseSupportRequest,
    async ({ params, command, waitForProjections }) => {
      const cause = 'asked-for';
      // First, so that a repeated request finds what is left.
      for (const { id: requestId } of await listJoinedRequests(platform, [params.id]))
        await eraseAnonymousRequest(platform, { requestId, cause }, withoutRequestKeys(command));
      await eraseAnonymousRequest(platform, { requestId: params.id, cause }, command);
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
