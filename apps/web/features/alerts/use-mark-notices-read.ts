import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { markNoticesReadInCache, useReadNotices } from './api/change-alerts.ts';
import { useAlerts } from './api/get-alerts.ts';
import { mergeNotices } from './story-notice-words.ts';

/**
 * Marks displayed notifications as read. They keep their "new" mark until the panel closes. Returns whether the request
 * failed.
 */
export const useMarkNoticesRead = (): boolean => {
  const client = useQueryClient();
  const { data } = useAlerts();
  const { mutate, isError } = useReadNotices();
  const newestUnreadId = data && mergeNotices(data).find(({ read }) => !read)?.id;
  useEffect(() => {
    if (newestUnreadId !== undefined) mutate({ body: { upTo: newestUnreadId } });
  }, [newestUnreadId, mutate]);
  useEffect(
    () => () => {
      markNoticesReadInCache(client);
    },
    [client],
  );
  return isError;
};
