import { unsubscribeByLink } from '#application/account/profile/change-notifications.ts';
import { sendCommand } from '#application/handle-command.ts';
import {
  notificationOperations,
  type Notification,
  type Notifications,
} from '#contract/account/notifications.ts';
import { accountDecider } from '#domain/account/decider.ts';
import { sentTopics } from '#domain/mail/kinds.ts';
import {
  requiredTopics,
  isNotificationEnabled,
  notificationTopics,
} from '#domain/shared/accounts/notifications.ts';
import type { AccountDetails } from '#projections/account-details/read-model.ts';
import { successReply } from './done.ts';
import { requireOwnAccount, type AccountRoutesDeps } from './ports.ts';
import { notificationTexts as texts } from './texts.ts';

export const notificationRoutes = ({ routes, platform }: AccountRoutesDeps): void => {
  routes.on(notificationOperations.notifications, async ({ caller }) => ({
    body: toNotifications(await requireOwnAccount(platform, caller)),
  }));

  routes.on(
    notificationOperations.changeNotifications,
    async ({ body: { choices }, caller, command, waitForProjections }) => {
      const { accountId } = caller;
      const change = { type: 'ChangeAccountNotifications', choices } as const;
      await sendCommand(platform, accountDecider, { id: accountId, command: change }, command);
      await waitForProjections();
      return { body: toNotifications(await requireOwnAccount(platform, caller)) };
    },
  );

  routes.on(
    notificationOperations.chooseNewsletter,
    async ({ body: choice, caller, command, waitForProjections }) => {
      const choose = { type: 'ChooseNewsletter', ...choice } as const;
      await sendCommand(
        platform,
        accountDecider,
        { id: caller.accountId, command: choose },
        command,
      );
      await waitForProjections();
      return { body: toNotifications(await requireOwnAccount(platform, caller)) };
    },
  );

  routes.on(notificationOperations.switchOffMails, async ({ body, command }) => {
    const { topic } = await unsubscribeByLink(platform, body, command);
    return successReply(texts.switchedOff[topic]);
  });
  routes.on(notificationOperations.switchOffAtOnce, async ({ params, command }) => {
    const { topic } = await unsubscribeByLink(platform, params, command);
    return successReply(texts.switchedOff[topic]);
  });
  routes.on(notificationOperations.openSwitchOff, ({ params: { token } }) =>
    Promise.resolve({ location: `/confirm/switch-off#${encodeURIComponent(token)}` }),
  );
};

const toNotifications = ({
  email,
  emailVerified,
  isAdmin,
  suppression,
  newsletter: { frequency, topics },
  notifications: choices,
}: AccountDetails): Notifications => {
  const requiredNotifications = requiredTopics.map((topic): Notification => {
    return { topic, enabled: true, canChange: false, sent: true };
  });
  const optionalNotifications = notificationTopics
    .filter((topic) => isAdmin || topic !== 'staff-work')
    .map((topic): Notification => {
      const enabled = isNotificationEnabled(choices, topic);
      return { topic, enabled, canChange: true, sent: sentTopics.has(topic) };
    });
  const newsletter = { frequency, topics: [...topics] };
  return {
    email,
    emailVerified,
    suppression,
    newsletter,
    notifications: [...optionalNotifications, ...requiredNotifications],
  };
};
