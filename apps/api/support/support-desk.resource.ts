import {
  addSupportNote,
  answerSupportRequest,
  assignSupportRequest,
  closeSupportRequest,
  reopenSupportRequest,
} from '#application/support/change-support-request.ts';
import { eraseStrangersRequest } from '#application/support/erase-support-request.ts';
import type { CommandContext } from '#application/command-context.ts';
import { supportOperations } from '#contract/operations/support.ts';
import type { SupportRequest } from '#contract/support.ts';
import { firstAnswersSince, listSupportRequests } from '#projections/support-requests/queries.ts';
import type { Written } from '../http/route-types.ts';
import { contentRange, pageOf } from '../http/simple-rest.ts';
import type { SupportRoutesDeps } from './ports.ts';
import { requireStaff, shownRequest, shownRows } from './shown-request.ts';

const summaryDays = 30;
const dayMs = 24 * 3600 * 1000;

export const supportDeskResource = (deps: SupportRoutesDeps): void => {
  const { routes, platform } = deps;
  const change = changing(deps);
  routes.on(supportOperations.supportRequests, async ({ jsonQuery: { filter, range } }) => {
    const page = pageOf(range);
    const { q, assignee, ...wanted } = filter ?? {};
    const { requests, total } = await listSupportRequests(platform, {
      ...wanted,
      ...page,
      assigneeId: assignee,
      ...(q !== undefined && q !== '' && { reference: q.toLowerCase() }),
    });
    const rows = requests.length;
    const headers = contentRange('support-requests', { skip: page.skip, rows, total });
    return { body: await shownRows(platform, requests), headers };
  });
  routes.on(supportOperations.supportSummary, async () => {
    const since = new Date(platform.clock.now().getTime() - summaryDays * dayMs);
    return { body: { days: summaryDays, ...(await firstAnswersSince(platform, since)) } };
  });
  routes.on(supportOperations.supportRequest, async ({ params }) => {
    const body = await shownRequest(platform, params.id);
    return { body, ...(body.accountId !== null && { subject: body.accountId }) };
  });
  routes.on(supportOperations.assignSupportRequest, async (asked) => {
    const { assigneeId } = asked.body;
    if (assigneeId !== null) await requireStaff(platform, assigneeId);
    return change(asked, assignSupportRequest);
  });
  routes.on(supportOperations.answerSupportRequest, (asked) => change(asked, answerSupportRequest));
  routes.on(supportOperations.closeSupportRequest, (asked) => change(asked, closeSupportRequest));
  routes.on(supportOperations.reopenSupportRequest, (asked) => change(asked, reopenSupportRequest));
  routes.on(supportOperations.addSupportNote, (asked) => change(asked, addSupportNote));
  routes.on(
    supportOperations.eraseSupportRequest,
    async ({ params, command, waitForProjections }) => {
      const erasure = { requestId: params.id, cause: 'asked-for' } as const;
      await eraseStrangersRequest(platform, erasure, command);
      const behind = await waitForProjections();
      return { body: await shownRequest(platform, params.id, behind) };
    },
  );
};

type Asked<Body> = {
  readonly params: { readonly id: string };
  readonly body: Body;
  readonly command: CommandContext;
  readonly waitForProjections: () => Promise<Written>;
};

type Change<Body> = (
  ports: SupportRoutesDeps['platform'],
  asked: Body & { readonly requestId: string },
  context: CommandContext,
) => Promise<unknown>;

const changing =
  ({ platform }: SupportRoutesDeps) =>
  async <Body extends object>(
    { params, body, command, waitForProjections }: Asked<Body>,
    change: Change<Body>,
  ): Promise<{ body: SupportRequest }> => {
    await change(platform, { ...body, requestId: params.id }, command);
    const behind = await waitForProjections();
    return { body: await shownRequest(platform, params.id, behind) };
  };
