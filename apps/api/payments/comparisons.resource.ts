import type { CommandContext } from '#application/command-context.ts';
import { loadStream } from '#application/load-stream.ts';
import { findMembers } from '#application/bulk-changes/find-target.ts';
import { requestComparison } from '#application/membership/comparison/request-comparison.ts';
import { fixDrift, previewFixes } from '#application/membership/comparison/fix-drift.ts';
import { toPaymentProblem } from '#platform/payments/payment-problem.ts';
import {
  type Comparison,
  type ComparedMember,
  type ComparisonDetails,
  type FixPreview,
  comparisonOperations,
} from '#contract/payments/comparisons.ts';
import {
  comparisonDecider,
  type ComparisonState,
  comparisonStream,
} from '#domain/comparison/comparison.ts';
import { parseStreamId } from '#domain/shared/stream-name.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { listEventsOfType } from '#projections/events/queries.ts';
import { contentRange, toSkipAndLimit } from '../http/simple-rest.ts';
import type { AdminRoutesDeps } from '../admin/ports.ts';
import { resolveActor } from '../admin/resolve-actor.ts';

/** Comparisons with the payment provider. The list comes from a read model, the details from the log. */
export const comparisonRoutes = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(comparisonOperations.comparisons, async ({ jsonQuery: { range } }) => {
    const page = toSkipAndLimit(range);
    const { events, total } = await listEventsOfType(platform, {
      type: 'PaymentsCompared',
      ...page,
    });
    const body = await Promise.all(
      events.map(async ({ stream }) =>
        toComparison(parseStreamId(stream), await loadComparison(platform, stream)),
      ),
    );
    const rows = body.length;
    return { body, headers: contentRange('comparisons', { skip: page.skip, rows, total }) };
  });
  routes.on(comparisonOperations.comparison, async ({ params }) => ({
    body: await getDetails(platform, params.id),
  }));
  routes.on(comparisonOperations.askComparison, async ({ body, command, waitForProjections }) => {
    const { comparisonId } = await requestComparison(platform, body, command);
    await waitForProjections();
    return { body: await getDetails(platform, comparisonId) };
  });
  routes.on(comparisonOperations.previewFix, async ({ params, command }) => ({
    body: await getFixPreview(platform, params.id, command),
  }));
  routes.on(
    comparisonOperations.fixDrift,
    async ({ params: { id }, body: { reason }, command, waitForProjections }) => {
      await fixDrift(platform, { comparisonId: id, reason }, command);
      await waitForProjections();
      return { body: await getDetails(platform, id) };
    },
  );
};

const getDetails = async (platform: Platform, id: string): Promise<ComparisonDetails> => {
  const state = await loadComparison(platform, comparisonStream(id));
  if (state.report === null && state.asked === null) {
    throw new Rejection('missing', 'comparison/unknown', {
      message: 'There is no such payment check.',
    });
  }
  return toComparisonDetails(platform, id, state);
};

const getFixPreview = async (
  platform: Platform,
  id: string,
  context: CommandContext,
): Promise<FixPreview> => {
  const previews = await previewFixes(platform, { comparisonId: id }, context);
  const ids = previews.map(({ accountId }) => accountId).sort();
  const membersById = await findMembers(platform, ids);
  return {
    members: previews.map(({ accountId, changes, ends, fault }) => {
      const { email = '', displayName = '' } = membersById.get(accountId) ?? {};
      const problem = fault && toPaymentProblem(fault.cause);
      return { id: accountId, email, displayName, changes: [...changes], ends, problem };
    }),
  };
};

type Platform = AdminRoutesDeps['platform'];

const loadComparison = async (platform: Platform, stream: string): Promise<ComparisonState> =>
  (await loadStream(platform, { decider: comparisonDecider, stream })).state;

// A comparison in progress has no counts yet.
const toComparison = (id: string, { report, asked }: ComparisonState): Comparison => {
  const { comparedAt = asked?.askedAt ?? '', putRight = false } = report ?? {};
  const { compared = 0, drifted = 0, failed = 0 } = report ?? {};
  return { id, comparedAt, putRight, compared, drifted, failed };
};

const toComparisonDetails = async (
  platform: Platform,
  id: string,
  state: ComparisonState,
): Promise<ComparisonDetails> => {
  const { report, asked, fixes } = state;
  const { drifts = [], failures = [] } = report ?? {};
  const ids = [...drifts.map(({ accountId }) => accountId), ...failures];
  const membersById = await findMembers(platform, [...new Set(ids)].sort());
  const stream = comparisonStream(id);
  const getFixActor = await resolveActor(platform, stream, 'DriftFixed');
  const getRequestActor = await resolveActor(platform, stream, 'ComparisonAsked');
  const toComparedMember = (id: string, changes: readonly string[] = []): ComparedMember => {
    const { email = '', displayName = '' } = membersById.get(id) ?? {};
    return { id, email, displayName, changes: [...changes] };
  };
  return {
    ...toComparison(id, state),
    drifts: drifts.map(({ accountId, changes }) => toComparedMember(accountId, changes)),
    failures: failures.map((id) => toComparedMember(id)),
    fixes: fixes.map((fix, index) => ({
      reason: fix.reason,
      by: getFixActor(index),
      at: fix.fixedAt,
      fixed: fix.drifts.length,
      failed: fix.failures.length,
    })),
    asked: asked && { reason: asked.reason, by: getRequestActor(0), at: asked.askedAt },
    running: report === null,
  };
};
