import { alarmDecider } from '#domain/alarm/alarm.ts';
import { alarmAfterMinutes } from '#domain/alarm/rules.ts';
import { isFaultCheck } from '#domain/shared/attention-checks.ts';
import { runAttentionChecks, type AttentionPorts } from '../attention/read-attention.ts';
import type { CommandContext } from '../command-context.ts';
import { sendCommand, type CommandPorts } from '../handle-command.ts';

export type AlarmSettings = {
  readonly ALARM_EMAILS: readonly string[];
  readonly ALARM_WEBHOOK?: string | undefined;
  readonly ALARM_REMINDER_HOURS: number;
};

/** Whether anyone is notified of faults. */
export const hasAlarmRecipients = ({ ALARM_EMAILS, ALARM_WEBHOOK }: AlarmSettings): boolean =>
  ALARM_EMAILS.length > 0 || ALARM_WEBHOOK !== undefined;

export type EvaluateAlarmsPorts = CommandPorts &
  AttentionPorts & { readonly config: AlarmSettings };

/** Records what each check of a fault finds. */
export const evaluateAlarms = async (
  ports: EvaluateAlarmsPorts,
  context: CommandContext,
): Promise<void> => {
  const reminderHours = ports.config.ALARM_REMINDER_HOURS;
  for (const { id, state, count, since } of await runAttentionChecks(ports)) {
    if (!isFaultCheck(id)) continue;
    const command = {
      type: 'ObserveCheck',
      state,
      count,
      since,
      afterMinutes: alarmAfterMinutes[id],
      reminderHours,
    } as const;
    await sendCommand(ports, alarmDecider, { id, command }, context);
  }
};
