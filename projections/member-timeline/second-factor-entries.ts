import type { SecondFactorEvent } from '#domain/account/events.ts';
import {
  accountEntry,
  toEntryDescription,
  type EntryDescription,
  type TimelineEntries,
} from './timeline-entry.ts';

const field = 'Two-factor login';

const describeSwitch = (title: string, value: 'on' | 'off'): EntryDescription => ({
  ...toEntryDescription('account', title),
  values: { [field]: value },
});

/** Titles only, without secrets and codes. */
export const secondFactorEntries: TimelineEntries<SecondFactorEvent> = {
  AccountSecondFactorPrepared: (event) => [
    accountEntry(
      event,
      toEntryDescription('account', 'Two-factor login: secret shown, not on yet'),
    ),
  ],
  AccountSecondFactorEnabled: (event) => [
    accountEntry(event, describeSwitch('Two-factor login turned on', 'on')),
  ],
  AccountSecondFactorDisabled: (event) => {
    const titleByCause = {
      asked: 'Two-factor login turned off',
      lost: 'Two-factor login removed',
      regained: 'Two-factor login removed: the owner regained the account',
    } as const;
    return [accountEntry(event, describeSwitch(titleByCause[event.data.cause], 'off'))];
  },
  AccountRecoveryCodeUsed: (event) => [
    accountEntry(
      event,
      toEntryDescription('account', `Recovery code used, ${String(event.data.left)} left`),
    ),
  ],
};
