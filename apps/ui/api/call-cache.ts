import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Endpoint } from '#contract/operation.ts';

type NamedCall = Pick<Endpoint, 'name' | 'path'>;

/**
 * Key under which the response of a call is cached: the first part of its path, its name, and its input if it has one.
 * `/api/admin/members/{id}/notes` is below `members`, which is also what the console's framework names the resource.
 * Without an input it is the prefix of all inputs.
 */
export const getCallKey = ({ name, path }: NamedCall, input: object = {}): QueryKey => {
  const [area = ''] = path.replace(/^\/api\/(admin\/)?/, '').split('/');
  return Object.keys(input).length === 0 ? [area, name] : [area, name, input];
};

/** An endpoint means all responses of its call, whatever the input; a key means everything below it. */
export type Invalidated = NamedCall | QueryKey;

const isKey = (invalidated: Invalidated): invalidated is QueryKey => Array.isArray(invalidated);

/** Fetches these again: immediately where they are shown, elsewhere when they are shown next. */
export const invalidateCalls = async (
  client: QueryClient,
  invalidated: readonly Invalidated[],
): Promise<void> => {
  await Promise.all(
    invalidated.map((each) =>
      client.invalidateQueries({ queryKey: isKey(each) ? each : getCallKey(each) }),
    ),
  );
};

/** Shows the response of a change. A pending response was requested before it and would restore the old state. */
export const applySavedResponse = async <Saved>(
  client: QueryClient,
  queryKey: QueryKey,
  saved: Saved,
): Promise<void> => {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, saved);
};
