import type { ConsoleResource } from '../console-resource.ts';

/** react-admin does not know the type of a resource's options. */
export const getResourceOptions = (
  definition: { readonly options?: unknown } = {},
): ConsoleResource['options'] =>
  (definition.options as ConsoleResource['options'] | undefined) ?? {};
