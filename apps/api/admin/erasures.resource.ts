import { type Erasure, erasureOperations } from '#contract/admin/erasures.ts';
import { getErasureExpiryCutoff } from '#domain/account/erasure/erasure.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import {
  findErasure,
  listErasures,
  type ErasureDocument,
} from '#projections/erasures/read-model.ts';
import { loadActorNames } from '#projections/member-timeline/queries.ts';
import { contentRange, toSkipAndLimit } from '../http/simple-rest.ts';
import type { AdminRoutesDeps } from './ports.ts';

/** Erasures requested, in progress and completed, without personal data. */
export const erasureRoutes = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(erasureOperations.erasures, async ({ jsonQuery: { filter = {}, range } }) => {
    const page = toSkipAndLimit(range);
    const expiredUntil = getErasureExpiryCutoff(platform.clock.now());
    const result = await listErasures(platform, { ...filter, expiredUntil, ...page });
    const { erasures, total } = result;
    const body = await toErasures(platform, erasures);
    const headers = contentRange('erasures', { skip: page.skip, rows: body.length, total });
    return { body, headers };
  });
  routes.on(erasureOperations.erasure, async ({ params }) => {
    const erasure = await findErasure(platform, params.id);
    const [body] = await toErasures(platform, erasure === undefined ? [] : [erasure]);
    if (body !== undefined) return { body };
    throw new Rejection('missing', 'erasure/unknown', {
      message: 'No erasure of this account was requested.',
    });
  });
};

const toErasures = async (
  { readModels, clock }: Pick<AdminRoutesDeps['platform'], 'readModels' | 'clock'>,
  erasures: readonly ErasureDocument[],
): Promise<Erasure[]> => {
  const ids = erasures.flatMap(({ askedBy, confirmedBy }) =>
    confirmedBy === null ? [askedBy] : [askedBy, confirmedBy],
  );
  const getName = await loadActorNames({ readModels }, [...new Set(ids)]);
  const expiredUntil = getErasureExpiryCutoff(clock.now()).toISOString();
  const toPerson = (id: string, operator: string | null): Erasure['by'] => ({
    id,
    name: id === operatorActor && operator !== null ? operator : getName(id),
  });
  return erasures.map(({ id, state, reason, askedAt, askedBy, operator, ...erasure }) => ({
    id,
    state: state === 'requested' && askedAt <= expiredUntil ? 'expired' : state,
    reason,
    askedAt,
    by: toPerson(askedBy, operator),
    confirmedAt: erasure.confirmedAt,
    confirmedBy:
      erasure.confirmedAt === null
        ? null
        : toPerson(erasure.confirmedBy ?? operatorActor, erasure.confirmingOperator),
    dueAt: erasure.dueAt,
    withdrawnAt: erasure.withdrawnAt,
    completedAt: erasure.completedAt,
  }));
};

const operatorActor = 'operator';
