import { isNotificationTopic, isSwitchedOn } from '../shared/notifications.ts';
import { Rejection } from '../shared/rejection.ts';
import type { AccountCommand } from './commands.ts';
import type { AccountEvent } from './events.ts';
import type { ChangeAccountNotifications, PersonalCommand } from './personal-commands.ts';
import type { Registered } from './registered.ts';

const types: Readonly<Record<PersonalCommand['type'], true>> = {
  ChangeAccountNotifications: true,
};

export const isPersonal = (command: AccountCommand): command is PersonalCommand =>
  Object.hasOwn(types, command.type);

export const decidePersonal = (
  state: Registered,
  command: PersonalCommand,
): readonly AccountEvent[] => {
  switch (command.type) {
    case 'ChangeAccountNotifications':
      return changeNotifications(state, command);
  }
};

const changeNotifications = (
  { notifications }: Registered,
  { choices, now }: ChangeAccountNotifications,
): readonly AccountEvent[] => {
  const changed = Object.entries(choices).flatMap(([topic, on]) => {
    if (!isNotificationTopic(topic)) throw alwaysSent(topic);
    return isSwitchedOn(notifications, topic) === on ? [] : [[topic, on] as const];
  });
  if (changed.length === 0) return [];
  const data = { choices: Object.fromEntries(changed), changedAt: now.toISOString() };
  return [{ type: 'AccountNotificationsChanged', data }];
};

const alwaysSent = (topic: string): Rejection =>
  new Rejection('invalid', 'account/mail-always-sent', {
    message: 'Mails about security and payments cannot be switched off.',
    field: topic,
  });
