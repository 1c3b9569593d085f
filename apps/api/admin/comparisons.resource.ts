import { loadStream } from '#application/load-stream.ts';
import { findMembers } from '#application/bulk-changes/find-target.ts';
import type { Comparison, ComparedMember, ComparisonDetails } from '#contract/comparisons.ts';
import { comparisonOperations } from '#contract/operations/comparisons.ts';
import { comparisonDecider, comparisonStream } from '#domain/comparison/decider.ts';
import type { PaymentsCompared } from '#domain/comparison/events.ts';
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
  routes.on(comparisonOperations.comparison, async ({ params }) => {
    const report = await reportIn(platform, comparisonStream(params.id));
    if (report === null) {
      throw new Rejection('missing', 'comparison/unknown', {
        message: 'Nothing was compared in that night.',
      });
    }
    return { body: await withMembers(platform, report) };
  });
};

type Report = PaymentsCompared['data'];
type Platform = AdminRoutesDeps['platform'];

const reportIn = async (platform: Platform, stream: string): Promise<Report | null> =>
  (await loadStream(platform, { decider: comparisonDecider, stream })).state.report;

const counted = ({ comparedAt, compared, drifted, failed }: Report): Comparison => ({
  ...{ id: comparedAt.slice(0, 10), comparedAt, compared, drifted, failed },
});

const withMembers = async (platform: Platform, report: Report): Promise<ComparisonDetails> => {
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
  };
};
