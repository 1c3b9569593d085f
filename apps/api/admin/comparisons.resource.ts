import type { CommandContext } from '#application/command-context.ts';
import { loadStream } from '#application/load-stream.ts';
import { findMembers } from '#application/bulk-changes/find-target.ts';
import { fixDrift, previewFixes } from '#application/membership/fix-drift.ts';
import { paymentProblemOf } from '#platform/payments/payment-problem.ts';
import type {
  Comparison,
  ComparedMember,
  ComparisonDetails,
  FixPreview,
} from '#contract/comparisons.ts';
import { comparisonOperations } from '#contract/operations/comparisons.ts';
import { comparisonDecider, comparisonStream } from '#domain/comparison/decider.ts';
import type { DriftFixed, PaymentsCompared } from '#domain/comparison/events.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { listOfType } from '#projections/events/queries.ts';
import { contentRange, pageOf } from '../http/simple-rest.ts';
import type { AdminRoutesDeps } from './ports.ts';

/** What the nightly comparisons with the payment provider found: when from a read model, what from the log. */
export const comparisonsResource = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(comparisonOperations.comparisons, async ({ jsonQuery: { range } }) => {
    const page = pageOf(range);
    const { events, total } = await listOfType(platform, { type: 'PaymentsCompared', ...page });
    const reports = await Promise.all(events.map(({ stream }) => reportIn(platform, stream)));
    const body = reports.flatMap((report) => (report === null ? [] : [counted(report)]));
    const rows = body.length;
    return { body, headers: contentRange('comparisons', { skip: page.skip, rows, total }) };
  });
  routes.on(comparisonOperations.comparison, async ({ params }) => ({
    body: await detailsOf(platform, params.id),
  }));
  routes.on(comparisonOperations.previewFix, async ({ params, command }) => ({
    body: await previewOf(platform, params.id, command),
  }));
  routes.on(
    comparisonOperations.fixDrift,
    async ({ params: { id }, body: { reason }, command, waitForProjections }) => {
      const { positions } = await fixDrift(platform, { night: id, reason }, command);
      await waitForProjections(positions);
      return { body: await detailsOf(platform, id) };
    },
  );
};

const detailsOf = async (platform: Platform, id: string): Promise<ComparisonDetails> => {
  const { state } = await loadComparison(platform, comparisonStream(id));
  if (state.report === null) {
    throw new Rejection('missing', 'comparison/unknown', {
      message: 'Nothing was compared in that night.',
    });
  }
  return withMembers(platform, state.report, state.fixes);
};

const previewOf = async (
  platform: Platform,
  id: string,
  context: CommandContext,
): Promise<FixPreview> => {
  const previews = await previewFixes(platform, { night: id }, context);
  const ids = previews.map(({ accountId }) => accountId).sort();
  const found = await findMembers(platform, ids);
  return {
    members: previews.map(({ accountId, changes, ends, fault }) => {
      const { email = '', displayName = '' } = found.get(accountId) ?? {};
      const problem = fault && paymentProblemOf(fault.cause);
      return { id: accountId, email, displayName, changes: [...changes], ends, problem };
    }),
  };
};

type Report = PaymentsCompared['data'];
type Platform = AdminRoutesDeps['platform'];

const reportIn = async (platform: Platform, stream: string): Promise<Report | null> =>
  (await loadComparison(platform, stream)).state.report;

const loadComparison = (platform: Platform, stream: string) =>
  loadStream(platform, { decider: comparisonDecider, stream });

const counted = ({ comparedAt, compared, drifted, failed }: Report): Comparison => ({
  ...{ id: comparedAt.slice(0, 10), comparedAt, compared, drifted, failed },
});

const withMembers = async (
  platform: Platform,
  report: Report,
  fixes: readonly DriftFixed['data'][],
): Promise<ComparisonDetails> => {
  const { drifts, failures } = report;
  const ids = [...drifts.map(({ accountId }) => accountId), ...failures];
  const found = await findMembers(platform, [...new Set(ids)].sort());
  const shown = (id: string, changes: readonly string[] = []): ComparedMember => {
    const { email = '', displayName = '' } = found.get(id) ?? {};
    return { id, email, displayName, changes: [...changes] };
  };
  return {
    ...counted(report),
    drifts: drifts.map(({ accountId, changes }) => shown(accountId, changes)),
    failures: failures.map((id) => shown(id)),
    fixes: fixes.map((fix) => ({
      ...{ reason: fix.reason, at: fix.fixedAt },
      ...{ fixed: fix.drifts.length, failed: fix.failures.length },
    })),
  };
};
