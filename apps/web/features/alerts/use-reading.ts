import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { settleRead, useReadNotices } from './api/change-alerts.ts';
import { useAlerts } from './api/get-alerts.ts';

/**
 * Notices that are shown are read: there is nothing to decide about one, so a second press would only be work. What is new stays marked
 * until it is shown no longer. Returns whether the server could not be told.
 */
export const useReading = (): boolean => {
  const client = useQueryClient();
  const { data } = useAlerts();
  const { mutate, isError } = useReadNotices();
  const newest = data?.notices.find(({ read }) => !read)?.id;
  useEffect(() => {
    if (newest !== undefined) mutate(newest);
  }, [newest, mutate]);
  useEffect(
    () => () => {
      settleRead(client);
    },
    [client],
  );
  return isError;
};
