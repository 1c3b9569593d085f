import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { markNoticesReadInCache, useReadNotices } from './api/change-alerts.ts';
import { useAlerts } from './api/get-alerts.ts';

/**
 * Marks displayed notifications as read. They keep their "new" mark until the panel closes. Returns whether the request
 * failed.
 */
export const useMarkNoticesRead = (): boolean => {
  const client = useQueryClient();
  const { data } = useAlerts();
  const { mutate, isError } = useReadNotices();
  const newestUnread = data?.notices.find(({ read }) => !read)?.id;
  const newestUnreadStory = data?.storyNotices.find(({ read }) => !read)?.id;
  // One call for each kind, because the server's order of both is not that of their times.
  useEffect(() => {
    if (newestUnread !== undefined) mutate({ body: { upTo: newestUnread } });
  }, [newestUnread, mutate]);
  useEffect(() => {
    if (newestUnreadStory !== undefined) mutate({ body: { upTo: newestUnreadStory } });
  }, [newestUnreadStory, mutate]);
  useEffect(
    () => () => {
      markNoticesReadInCache(client);
    },
    [client],
  );
  return isError;
};
