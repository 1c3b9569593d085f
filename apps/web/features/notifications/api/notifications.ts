import {
  queryOptions,
  useMutation,
  useQueryClient,
  type UseMutationResult,
} from '@tanstack/react-query';
import {
  notificationEndpoints,
  type ChangeNotifications,
  type NewsletterChoice,
  type Notifications,
} from '#contract/account/notifications.ts';
import { call } from '#ui/api/call.ts';
import { applySavedResponse } from '../../../lib/show-saved.ts';

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => call(notificationEndpoints.notifications, { signal }),
  // Another tab or a mailed link may have switched one off.
  staleTime: 0,
});

type Choices = ChangeNotifications['choices'];

export const useChangeNotifications = (): UseMutationResult<Notifications, Error, Choices> => {
  const client = useQueryClient();
  return useMutation({
    // In sequence, so that the response to an earlier switch does not undo a later one.
    scope: { id: 'notifications' },
    mutationFn: (choices: Choices) =>
      call(notificationEndpoints.changeNotifications, { body: { choices } }),
    onSuccess: (saved) => applySavedResponse(client, notificationsQuery.queryKey, saved),
  });
};

export const useChooseNewsletter = (): UseMutationResult<
  Notifications,
  Error,
  NewsletterChoice
> => {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'notifications' },
    mutationFn: (body: NewsletterChoice) => call(notificationEndpoints.chooseNewsletter, { body }),
    onSuccess: (saved) => applySavedResponse(client, notificationsQuery.queryKey, saved),
  });
};
