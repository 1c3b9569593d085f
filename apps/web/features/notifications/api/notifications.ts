import { notificationEndpoints } from '#contract/account/notifications.ts';
import { broadcastSessionChange } from '#ui/api/session-end.ts';
import { useCallMutation, type CallMutation } from '#ui/api/use-call.ts';

const shared = {
  // In sequence, so that the response to an earlier switch does not undo a later one.
  scope: { id: 'notifications' },
  shownBy: notificationEndpoints.notifications,
  onSuccess: () => {
    broadcastSessionChange({ type: 'saved', area: 'notifications' });
  },
} as const;

export const useChangeNotifications = (): CallMutation<'changeNotifications'> =>
  useCallMutation(notificationEndpoints.changeNotifications, shared);

export const useChooseNewsletter = (): CallMutation<'chooseNewsletter'> =>
  useCallMutation(notificationEndpoints.chooseNewsletter, shared);
