import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Shows the response of a change. A pending response was requested before it and would restore the old state. */
export const applySavedResponse = async <Saved>(
  client: QueryClient,
  queryKey: QueryKey,
  saved: Saved,
): Promise<void> => {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, saved);
};
