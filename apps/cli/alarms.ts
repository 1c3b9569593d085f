import { hasAlarmRecipients } from '#application/alarms/evaluate-alarms.ts';
import { silenceAlarm } from '#application/alarms/silence-alarm.ts';
import { sendCommand } from '#application/handle-command.ts';
import { loadAggregate } from '#application/load-stream.ts';
import { maxSilenceHours, silenceRequestSchema } from '#contract/admin/attention.ts';
import { alarmDecider, getActiveSilence, type AlarmState } from '#domain/alarm/alarm.ts';
import { faultCheckIds, type FaultCheckId } from '#domain/shared/attention-checks.ts';
import { findBackupRecord } from '#platform/backup/backup-record.ts';
import { UsageError } from './arguments.ts';
import { operatorContext, type ProductCommand } from './command.ts';

export const listAlarmsCommand: ProductCommand = {
  name: 'alarms',
  parameters: '',
  summary: 'each check that raises alarms, with its alarm and until when it is silenced',
  positionals: [],
  options: [],
  runs: 'in-product',
  reads: true,
  run: async (platform, _given, { line }) => {
    const now = platform.clock.now();
    const width = Math.max(...faultCheckIds.map(({ length }) => length));
    for (const check of faultCheckIds) {
      const state = await loadAggregate(platform, alarmDecider, check);
      line(`${check.padEnd(width)}  ${formatAlarm(state)}${formatSilence(state, now)}`);
    }
    line(`newest backup: ${(await findBackupRecord(platform))?.madeAt ?? 'none recorded'}`);
    if (!hasAlarmRecipients(platform.config))
      line('Nobody is notified: set ALARM_EMAILS or ALARM_WEBHOOK.');
  },
};

const formatAlarm = ({ fault }: AlarmState): string => {
  if (fault === null) return 'no alarm';
  if (fault.notifiedAt === null) return `fault since ${fault.foundAt}, no alarm yet`;
  return `alarm, fault since ${fault.foundAt}, last notification ${fault.notifiedAt}`;
};

const formatSilence = (state: AlarmState, now: Date): string => {
  const silence = getActiveSilence(state, now);
  return silence === null ? '' : `, silenced until ${silence.until}: ${silence.reason}`;
};

export const silenceCommand: ProductCommand = {
  name: 'alarms silence',
  parameters: '<check> --hours <n> --reason "…"',
  summary: 'turn the notifications of a check off for a time',
  positionals: ['check'],
  options: ['hours', 'reason'],
  runs: 'in-product',
  run: async (platform, given, { line }) => {
    const { positionals, options } = given;
    const check = parseCheck(positionals[0]);
    const request = silenceRequestSchema.safeParse({
      hours: Number(options['hours']),
      reason: options['reason'] ?? '',
    });
    if (!request.success)
      throw new UsageError(
        `--hours must be a whole number up to ${String(maxSilenceHours)}, and --reason must not be empty.`,
      );
    const context = operatorContext(platform, given, 'cli/alarms');
    await silenceAlarm(platform, { check, ...request.data }, context);
    line(`Notifications of ${check} are off for ${String(request.data.hours)} hours.`);
  },
};

export const endSilenceCommand: ProductCommand = {
  name: 'alarms end-silence',
  parameters: '<check>',
  summary: 'turn the notifications of a check on again',
  positionals: ['check'],
  options: [],
  runs: 'in-product',
  run: async (platform, given, { line }) => {
    const check = parseCheck(given.positionals[0]);
    const target = { id: check, command: { type: 'EndSilence' } } as const;
    const context = operatorContext(platform, given, 'cli/alarms');
    await sendCommand(platform, alarmDecider, target, context);
    line(`Notifications of ${check} are on.`);
  },
};

const parseCheck = (word: string | undefined): FaultCheckId => {
  const check = faultCheckIds.find((id) => id === word);
  if (check === undefined)
    throw new UsageError(`<check> must be one of ${faultCheckIds.join(', ')}.`);
  return check;
};
