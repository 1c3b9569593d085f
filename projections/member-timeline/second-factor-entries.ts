import type { SecondFactorEvent } from '#domain/account/events.ts';
import { entry, toDescription, type Description, type TimelineEntries } from './timeline-entry.ts';

const field = 'Two-factor login';

const describeSwitch = (title: string, value: 'on' | 'off'): Description => ({
  ...toDescription('account', title),
  values: { [field]: value },
});

/** Titles only, without secrets and codes. */
export const secondFactorEntries: TimelineEntries<SecondFactorEvent> = {
  AccountSecondFactorPrepared: (event) => [
    entry(event, toDescription('account', 'Two-factor login: secret shown, not on yet')),
  ],
  AccountSecondFactorEnabled: (event) => [
    entry(event, describeSwitch('Two-factor login turned on', 'on')),
  ],
  AccountSecondFactorDisabled: (event) => {
    const titleByCause = {
      asked: 'Two-factor login turned off',
      lost: 'Two-factor login removed',
      regained: 'Two-factor login removed: the owner regained the account',
    } as const;
    return [entry(event, describeSwitch(titleByCause[event.data.cause], 'off'))];
  },
  AccountRecoveryCodeUsed: (event) => [
    entry(event, toDescription('account', `Recovery code used, ${String(event.data.left)} left`)),
  ],
};
