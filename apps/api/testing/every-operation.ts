import type { Operation } from '#contract/operation.ts';
import { getRequirement, requiresRole } from '#domain/access/decide-access.ts';

const anyId = '7b1d6b5e-1d1c-4f0a-9f52-0f6f3a7d1a22';

/** The path of a call. Missing parameters get an id that does not exist. */
export const buildOperationPath = (
  { path }: Operation,
  params: Readonly<Record<string, string>> = {},
): string => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? anyId);

export const isStaffOperation = ({ resource, action }: Operation): boolean =>
  typeof resource === 'string' && requiresRole(getRequirement({ resource, action }));

/** Rows for a table of tests. */
export const toTestRows = (
  some: readonly Operation[],
): (readonly [name: string, operation: Operation])[] =>
  some.map((each) => [each.name, each] as const);
