import { commonProblems } from '#contract/common-problems.ts';
import type { Operation } from '#contract/operation.ts';
import { getRequirement } from '#domain/access/decide-access.ts';

/** Statuses common to all calls, those derived from access and input, and those of the operation itself. */
export const getProblemStatuses = (operation: Operation): number[] =>
  [
    ...new Set([
      400,
      429,
      500,
      503,
      ...getRefusalStatuses(operation),
      ...getAccountStatuses(operation),
      ...getInputStatuses(operation),
      ...Object.keys(operation.problems ?? {}).map(Number),
    ]),
  ].sort((one, other) => one - other);

/** Problem codes of the operation for a status: the common ones and its own. */
export const getProblemCodes = (operation: Operation, status: number): readonly string[] =>
  getProblemStatuses(operation).includes(status)
    ? [...(commonProblems[status] ?? []), ...(operation.problems?.[status] ?? [])]
    : [];

const getRefusalStatuses = ({ guard, resource, action, method }: Operation): number[] => {
  if (guard || typeof resource !== 'string') return [401, 403];
  const originStatuses = method === 'get' ? [] : [403];
  const requirement = getRequirement({ resource, action });
  if (requirement === 'open') return originStatuses;
  return requirement === 'signed-in' ? [401, ...originStatuses] : [401, 403];
};

// An account can be erased while a request is in flight.
const getAccountStatuses = ({ resource, method }: Operation): number[] =>
  resource === 'account' && method !== 'get' ? [404] : [];

const getInputStatuses = (operation: Operation): number[] => {
  const { body, bytes, query, jsonQuery, ifMatch, idempotent } = operation;
  return [
    ...(query || jsonQuery ? [431] : []),
    ...(body || bytes ? [413, 415] : []),
    ...(ifMatch ? [412] : []),
    ...(idempotent ? [409] : []),
  ];
};
