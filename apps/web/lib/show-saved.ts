import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Shows what a change answered. An answer that is still on its way was asked for before the change and
 * would bring the old state back.
 */
export const showSaved = async <Saved>(
  client: QueryClient,
  queryKey: QueryKey,
  saved: Saved,
): Promise<void> => {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, saved);
};
