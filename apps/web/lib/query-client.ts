import { QueryClient } from '@tanstack/react-query';

const minute = 60_000;

/** No refetch on focus, fresh for five minutes, one retry. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { refetchOnWindowFocus: false, staleTime: 5 * minute, retry: 1, retryDelay: 1000 },
    },
  });
