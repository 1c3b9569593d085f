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
  readFirstAnswers,
  listSupportRequests,
  findSupportRequest,
} from '#projections/support-requests/queries.ts';
import type { WrittenPositions } from '../http/route-types.ts';
import { contentRange, pageOf } from '../http/simple-rest.ts';
import type { SupportRoutesDeps } from './ports.ts';
import { readSupportRequestFromLog } from '#application/read-models/documents-in-log.ts';
import { readSupportRequest, type SupportStep } from '#application/support/read-support-request.ts';
import { supportReference } from '#contract/support/support-topics.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { listMembers } from '#projections/member-directory/queries.ts';
import { findNames } from '#projections/member-timeline/queries.ts';
import type { SupportRequestDocument } from '#projections/support-requests/read-model.ts';
import { findCurrent } from '../http/consistency/own-writes.ts';
import { supportApiTexts } from './texts.ts';

const summaryDays = 30;

export const supportDeskResource = (deps: SupportRoutesDeps): void => {
  const { routes, platform } = deps;
  const change = changeHandler(deps);
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
    return { body: { days: summaryDays, ...(await readFirstAnswers(platform, since)) } };
  });
  routes.on(supportOperations.supportRequest, async ({ params }) => {
    const body = await shownRequest(platform, params.id);
    return { body, ...(body.accountId !== null && { subject: body.accountId }) };
  });
  routes.on(supportOperations.assignSupportRequest, async (request) => {
    const { assigneeId } = request.body;
    if (assigneeId !== null) await requireStaff(platform, assigneeId);
    return change(request, assignSupportRequest);
  });
  routes.on(supportOperations.answerSupportRequest, (asked) => change(asked, answerSupportRequest));
  routes.on(supportOperations.closeSupportRequest, (asked) => change(asked, closeSupportRequest));
  routes.on(supportOperations.reopenSupportRequest, (asked) => change(asked, reopenSupportRequest));
  routes.on(supportOperations.addSupportNote, (asked) => change(asked, addSupportNote));
  routes.on(
    supportOperations.eraseSupportRequest,
    async ({ params, command, waitForProjections }) => {
      const erasure = { requestId: params.id, cause: 'asked-for' } as const;
      await eraseAnonymousRequest(platform, erasure, command);
      const behind = await waitForProjections();
      return { body: await shownRequest(platform, params.id, behind) };
    },
  );
};

type ChangeRequest<Body> = {
  readonly params: { readonly id: string };
  readonly body: Body;
  readonly command: CommandContext;
  readonly waitForProjections: () => Promise<WrittenPositions>;
};

type Change<Body> = (
  ports: SupportRoutesDeps['platform'],
  asked: Body & { readonly requestId: string },
  context: CommandContext,
) => Promise<unknown>;

const changeHandler =
  ({ platform }: SupportRoutesDeps) =>
  async <Body extends object>(
    { params, body, command, waitForProjections }: ChangeRequest<Body>,
    change: Change<Body>,
  ): Promise<{ body: SupportRequest }> => {
    await change(platform, { ...body, requestId: params.id }, command);
    const behind = await waitForProjections();
    return { body: await shownRequest(platform, params.id, behind) };
  };

type Platform = SupportRoutesDeps['platform'];

const excerptLength = 140;

const shownRows = async (
  platform: Platform,
  requests: readonly SupportRequestDocument[],
): Promise<SupportRow[]> => {
  const nameOf = await namesFor(platform, requests, []);
  return Promise.all(
    requests.map(async (request) => {
      const read = await readSupportRequest(platform, request.id);
      const text = read?.steps[0]?.text ?? '';
      const excerpt =
        text.length > excerptLength ? `${text.slice(0, excerptLength).trimEnd()} …` : text;
      return { ...toQueueRow(request, nameOf, read?.address ?? ''), excerpt };
    }),
  );
};

const shownRequest = async (
  platform: Platform,
  id: string,
  behind: WrittenPositions = {},
): Promise<SupportRequest> => {
  const [found, read] = await Promise.all([
    findCurrent(
      behind,
      () => findSupportRequest(platform, id),
      () => readSupportRequestFromLog(platform, id),
    ),
    readSupportRequest(platform, id),
  ]);
  if (!found || !read) {
    throw new Rejection('missing', 'support/unknown', { message: supportApiTexts.unknown });
  }
  const { address, revision, steps } = read;
  const [nameOf, staff] = await Promise.all([
    namesFor(platform, [found], steps),
    listStaff(platform),
  ]);
  return {
    ...toQueueRow(found, nameOf, address),
    address,
    revision,
    staff,
    steps: steps.map(({ actor, assigneeId, kind, ...step }) => ({
      ...step,
      kind,
      by: kind === 'message' && found.accountId === null ? visitor(address) : named(nameOf, actor),
      assignee: assigneeId === null ? null : named(nameOf, assigneeId),
    })),
  };
};

type NameOf = (id: string) => string;

const named = (nameOf: NameOf, id: string) => ({ id, name: nameOf(id) });

const visitor = (address: string) => ({ id: 'visitor', name: address });

const namesFor = (
  platform: Platform,
  requests: readonly SupportRequestDocument[],
  steps: readonly SupportStep[],
): Promise<NameOf> =>
  findNames(platform, [
    ...requests.flatMap(({ accountId, assigneeId }) => [accountId ?? [], assigneeId ?? []].flat()),
    ...steps.flatMap(({ actor, assigneeId }) => [actor, assigneeId ?? []].flat()),
  ]);

const toQueueRow = (request: SupportRequestDocument, nameOf: NameOf, address: string) => {
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
    assignee: assigneeId === null ? null : named(nameOf, assigneeId),
    openedAt,
    firstAnsweredAt,
  };
};

const mostStaff = 100;

/** Staff members who can be assigned a request. */
const listStaff = async (platform: Platform): Promise<SupportRequest['staff']> => {
  const found = await Promise.all(
    (['admin', 'support'] as const).map((role) =>
      listMembers(platform, {
        filter: { role },
        sort: ['displayName', 'asc'],
        limit: mostStaff,
      }),
    ),
  );
  const members = found.flatMap((each) => each.members);
  return members.map(({ id, displayName, username }) => ({ id, name: displayName || username }));
};

const requireStaff = async (platform: Platform, assigneeId: string): Promise<void> => {
  const isOfStaff = (await listStaff(platform)).some(({ id }) => id === assigneeId);
  if (isOfStaff) return;
  throw new Rejection('invalid', 'support/not-staff', {
    message: supportApiTexts.noStaff,
    field: 'assigneeId',
  });
};
