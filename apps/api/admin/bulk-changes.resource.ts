import {
  type BulkChangePreview,
  previewBulkChange,
  toMemberReference,
} from '#application/bulk-changes/preview-bulk-change.ts';
import { readBulkMembers } from '#application/bulk-changes/read-bulk-members.ts';
import { readBulkResults } from '#application/bulk-changes/read-bulk-change.ts';
import { startBulkChange } from '#application/bulk-changes/start-bulk-change.ts';
import { findMembers } from '#application/bulk-changes/find-target.ts';
import { withoutRequestKeys } from '#application/command-context.ts';
import { sendCommand } from '#application/handle-command.ts';
import { formatUnchangedReason } from '#application/membership/staff-changes/unchanged-reason.ts';
import { readBulkChangeFromLog } from '#application/read-models/documents-in-log.ts';
import {
  bulkChangeSchema,
  type BulkChange,
  type BulkChangeDetails,
  type BulkPreview,
  bulkChangeOperations,
} from '#contract/admin/bulk-changes.ts';
import { memberFilterSchema } from '#contract/admin/member-filter.ts';
import { bulkChangeDecider } from '#domain/bulk-change/bulk-change.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import {
  findBulkChange,
  listBulkChanges,
  type BulkChangeDocument,
} from '#projections/bulk-changes/read-model.ts';
import { loadActorNames } from '#projections/member-timeline/queries.ts';
import { findCurrentDocument } from '../http/consistency/own-writes.ts';
import type { WrittenPositions } from '../http/route-types.ts';
import { contentRange, toSkipAndLimit } from '../http/simple-rest.ts';
import type { AdminRoutesDeps } from './ports.ts';

export const bulkChangeRoutes = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(bulkChangeOperations.previewBulkChange, async ({ body, command }) => ({
    body: toBulkPreview(await previewBulkChange(platform, body, command)),
  }));
  routes.on(bulkChangeOperations.startBulkChange, async ({ body, command, waitForProjections }) => {
    const { bulkChangeId } = await startBulkChange(platform, body, command);
    const pendingWrites = await waitForProjections();
    return { body: await requireBulkChange(platform, bulkChangeId, pendingWrites) };
  });
  routes.on(bulkChangeOperations.bulkChanges, async ({ jsonQuery: { filter, range } }) => {
    const page = toSkipAndLimit(range);
    const { bulkChanges, total } = await listBulkChanges(platform, { ...filter, ...page });
    const body = await toBulkChanges(platform, bulkChanges);
    const rows = body.length;
    return { body, headers: contentRange('bulk-changes', { skip: page.skip, rows, total }) };
  });
  routes.on(bulkChangeOperations.bulkChange, async ({ params }) => ({
    body: await toBulkChangeDetails(platform, await requireBulkChange(platform, params.id)),
  }));
  routes.on(bulkChangeOperations.bulkChangeMembers, async ({ params }) => ({
    body: [...(await readBulkMembers(platform, params.id))],
  }));
  routes.on(
    bulkChangeOperations.stopBulkChange,
    async ({ params, body: { reason }, command, waitForProjections }) => {
      const target = { id: params.id, command: { type: 'StopBulkChange', reason } } as const;
      await sendCommand(platform, bulkChangeDecider, target, withoutRequestKeys(command));
      const pendingWrites = await waitForProjections();
      return { body: await requireBulkChange(platform, params.id, pendingWrites) };
    },
  );
};

const toBulkPreview = ({ outcomes, exceptions, ...preview }: BulkChangePreview): BulkPreview => ({
  ...preview,
  outcomes: outcomes.map(({ unchanged, ...outcome }) => ({
    ...outcome,
    changes: unchanged === null,
    whyNot: unchanged && formatUnchangedReason(unchanged),
  })),
  exceptions: exceptions.map(({ unchanged, ...member }) => ({
    ...member,
    outcome: 'unchanged',
    why: formatUnchangedReason(unchanged),
  })),
});

type Platform = AdminRoutesDeps['platform'];

const requireBulkChange = async (
  platform: Platform,
  id: string,
  behind: WrittenPositions = {},
): Promise<BulkChange> => {
  const document = await findCurrentDocument(
    behind,
    () => findBulkChange(platform, id),
    () => readBulkChangeFromLog(platform, id),
  );
  const [body] = document ? await toBulkChanges(platform, [document]) : [];
  if (body) return body;
  throw new Rejection('missing', 'bulk-change/not-found', {
    message: 'There is no such bulk change.',
  });
};

const toBulkChanges = async (
  platform: Platform,
  documents: readonly BulkChangeDocument[],
): Promise<BulkChange[]> => {
  const getName = await loadActorNames(
    platform,
    documents.map(({ startedBy }) => startedBy),
  );
  return documents.map((document) =>
    bulkChangeSchema.parse({
      ...document,
      startedBy: { id: document.startedBy, name: getName(document.startedBy) },
    }),
  );
};

const toBulkChangeDetails = async (
  platform: Platform,
  bulkChange: BulkChange,
): Promise<BulkChangeDetails> => {
  const results = await readBulkResults(platform, bulkChange.id);
  const { reason, stopReason, filter, exceptions, exceptionsTotal } = results;
  const membersById = await findMembers(
    platform,
    exceptions.map(({ accountId }) => accountId),
  );
  return {
    ...bulkChange,
    reason,
    stopReason,
    exceptionsTotal,
    filter: memberFilterSchema.nullable().parse(filter),
    exceptions: exceptions.map(({ accountId, ...rest }) => ({
      ...toMemberReference({ id: accountId, member: membersById.get(accountId) ?? null }),
      ...rest,
    })),
  };
};
