import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  useDataProvider,
  type GetListResult,
  type ListControllerResult,
  type RaRecord,
} from 'react-admin';
import { secondMs } from '#contract/durations.ts';
import type { ConsoleDataProvider } from '../data-provider.ts';
import { isSessionOver } from '../session-over.ts';

const everyMs = 10 * secondMs;

/** Shows the rows as they are once others have changed them. Asked in the background, so that a list left open does not keep its session. */
export const useFollowList = <Row extends RaRecord>({
  resource,
  page,
  perPage,
  sort,
  filterValues,
  data: shown,
}: ListControllerResult<Row>): void => {
  const client = useQueryClient();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const asked = { pagination: { page, perPage }, sort, filter: filterValues as unknown };
  const list = [resource, 'getList', asked];
  useQuery({
    queryKey: ['follow-list', resource, asked],
    queryFn: async () => {
      if (isSessionOver()) return null;
      const readAt = client.getQueryState(list)?.dataUpdatedAt;
      const answer = await dataProvider.listInBackground(resource, asked);
      // A list that was read again meanwhile, as after a command, is newer than this answer may be.
      if (client.getQueryState(list)?.dataUpdatedAt !== readAt) return null;
      client.setQueryData<GetListResult>(list, (known) => (known === undefined ? known : answer));
      return null;
    },
    enabled: shown !== undefined,
    initialData: null,
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
    staleTime: everyMs,
    gcTime: 0,
    retry: false,
  });
};
