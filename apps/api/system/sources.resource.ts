import { sourceOperations, type QuarantinedValue, type Source } from '#contract/system/sources.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import {
  countQuarantineRecords,
  findQuarantineRecord,
  listQuarantineRecords,
  type QuarantineRecord,
} from '#observations/quarantine/queries.ts';
import {
  listSourceStates,
  formatRetention,
  type SourceStateRecord,
} from '#observations/sources/queries.ts';
import { getRemainingBudgets } from '#platform/sources/request-budget.ts';
import { contentRange, toSkipAndLimit } from '../http/simple-rest.ts';
import type { AdminRoutesDeps } from '../admin/ports.ts';

/** Health of the sources and their quarantined values, as in the `sources` command. */
export const sourceRoutes = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(sourceOperations.sources, async ({ jsonQuery: { range } }) => {
    const { skip, limit } = toSkipAndLimit(range);
    const states = await listSourceStates(platform);
    const body = states.slice(skip, skip + limit).map(toSource);
    const total = states.length;
    return { body, headers: contentRange('sources', { skip, rows: body.length, total }) };
  });
  routes.on(sourceOperations.source, async ({ params }) => {
    const state = (await listSourceStates(platform)).find(({ id }) => id === params.id);
    if (!state) throw notFoundError('source/unknown', 'There is no such source.');
    return { body: toSource(state) };
  });
  routes.on(sourceOperations.quarantine, async ({ jsonQuery: { range } }) => {
    const { skip, limit } = toSkipAndLimit(range);
    const body = (await listQuarantineRecords(platform, limit, skip)).map(toQuarantinedValue);
    const total = await countQuarantineRecords(platform);
    return { body, headers: contentRange('quarantine', { skip, rows: body.length, total }) };
  });
  routes.on(sourceOperations.quarantinedValue, async ({ params }) => {
    const value = await findQuarantineRecord(platform, params.id);
    if (!value) throw notFoundError('quarantine/unknown', 'This value is no longer kept.');
    return { body: toQuarantinedValue(value) };
  });
};

// In system time, because the demo clock does not affect when a source was queried.
const toSource = (state: SourceStateRecord): Source => {
  const { id, kind, source, mode, preference, failures, breaker, quarantined } = state;
  const { lastAskedAt, lastSuccessAt, lastError, notBefore, budgets } = state;
  const { rejected, silentSince } = state;
  return {
    id,
    kind,
    source,
    mode,
    preference,
    failures,
    breaker,
    quarantined,
    lastAskedAt,
    lastSuccessAt,
    lastError,
    notBefore,
    rejected,
    silentSince,
    budgets: getRemainingBudgets(budgets, new Date()).map(({ left, requests, perMs }) => ({
      left: Math.max(0, left),
      requests,
      perMs,
    })),
    kept: formatRetention(kind) ?? null,
  };
};

// Omits the internal state of the jump filter.
const toQuarantinedValue = ({
  level,
  beforeSource,
  figure,
  ...value
}: QuarantineRecord): QuarantinedValue => ({ ...value, figure: figure ?? null });

const notFoundError = (code: string, message: string): Rejection =>
  new Rejection('missing', code, { message });
