import { changeSupportRequest } from '#application/support/change-support-request.ts';
import { eraseStrangersRequest } from '#application/support/erase-support-request.ts';
import type { CommandContext } from '#application/command-context.ts';
import { supportOperations } from '#contract/operations/support.ts';
import type { SupportRequest } from '#contract/support.ts';
import type { SupportCommand } from '#domain/support/commands.ts';
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
      ...{ ...wanted, ...page, assigneeId: assignee },
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
  routes.on(supportOperations.supportRequest, async ({ params }) => ({
    body: await shownRequest(platform, params.id),
  }));
  routes.on(supportOperations.assignSupportRequest, async (asked) => {
    const { assigneeId } = asked.body;
    if (assigneeId !== null) await requireStaff(platform, assigneeId);
    return change(asked, { type: 'AssignSupportRequest', assigneeId, now: asked.command.now });
  });
  routes.on(supportOperations.answerSupportRequest, (asked) =>
    change(asked, { type: 'SendSupportAnswer', ...asked.body, now: asked.command.now }),
  );
  routes.on(supportOperations.closeSupportRequest, (asked) =>
    change(asked, { type: 'CloseSupportRequest', ...asked.body, now: asked.command.now }),
  );
  routes.on(supportOperations.reopenSupportRequest, (asked) =>
    change(asked, { type: 'ReopenSupportRequest', ...asked.body, now: asked.command.now }),
  );
  routes.on(supportOperations.addSupportNote, (asked) =>
    change(asked, { type: 'AddSupportNote', ...asked.body, now: asked.command.now }),
  );
  routes.on(
    supportOperations.eraseSupportRequest,
    async ({ params, command, waitForProjections }) => {
      const erasure = { requestId: params.id, cause: 'asked-for' } as const;
      const { positions } = await eraseStrangersRequest(platform, erasure, command);
      await waitForProjections(positions);
      return { body: await shownRequest(platform, params.id) };
    },
  );
};

type Asked = {
  readonly params: { readonly id: string };
  readonly command: CommandContext;
  readonly waitForProjections: (written: Written) => Promise<Written>;
};

const changing =
  ({ platform }: SupportRoutesDeps) =>
  async (
    { params, command: context, waitForProjections }: Asked,
    command: SupportCommand,
  ): Promise<{ body: SupportRequest }> => {
    const changed = { requestId: params.id, command };
    const { positions } = await changeSupportRequest(platform, changed, context);
    await waitForProjections(positions);
    return { body: await shownRequest(platform, params.id) };
  };
