import type { Operation } from '#contract/operations/operation.ts';
import { requirementOf, requiresRole } from '#domain/access/decide-access.ts';

const anyId = '7b1d6b5e-1d1c-4f0a-9f52-0f6f3a7d1a22';

/** The path of a call. Missing parameters get an id that does not exist. */
export const pathOf = (
  { path }: Operation,
  params: Readonly<Record<string, string>> = {},
): string => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? anyId);

export const isOfStaff = ({ resource, action }: Operation): boolean =>
  typeof resource === 'string' && requiresRole(requirementOf({ resource, action }));

/** Rows for a table of tests. */
export const named = (
  some: readonly Operation[],
): (readonly [name: string, operation: Operation])[] =>
  some.map((each) => [each.name, each] as const);
