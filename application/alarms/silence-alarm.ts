import { getActiveSilence } from '#domain/alarm/alarm.ts';
import { faultCheckIds, type FaultCheckId } from '#domain/shared/attention-checks.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import type { KeyStore } from '#platform/keys/keys.port.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import type { CommandPorts } from '../handle-command.ts';
import type { LoadPorts } from '../load-stream.ts';
import { obtainReasonSubject } from '../reason-subject.ts';
import { handleAlarmCommand, loadAlarm } from './handle-alarm.ts';

export type SilenceRequest = {
  readonly check: FaultCheckId;
  readonly hours: number;
  readonly reason: string;
};

type SilencePorts = CommandPorts & { readonly keys: Pick<KeyStore, 'obtain'> };

/** Turns the notifications of a check off for a time. The check itself goes on. */
export const silenceAlarm = async (
  ports: SilencePorts,
  { check, hours, reason }: SilenceRequest,
  context: CommandContext,
): Promise<CommandResult> => {
  const { now } = context;
  const silencedUntil = new Date(now.getTime() + hours * hourMs);
  const command = { type: 'SilenceAlarm', until: silencedUntil, reason, now } as const;
  const subject = await obtainReasonSubject(ports, context);
  return handleAlarmCommand(ports, { check, command, subject }, context);
};

export const endSilence = (
  ports: CommandPorts,
  { check }: { readonly check: FaultCheckId },
  context: CommandContext,
): Promise<CommandResult> =>
  handleAlarmCommand(ports, { check, command: { type: 'EndSilence', now: context.now } }, context);

export type ActiveSilence = {
  readonly check: FaultCheckId;
  readonly until: string;
  readonly reason: string;
};

export const listSilences = async (
  ports: LoadPorts,
  now: Date,
): Promise<readonly ActiveSilence[]> => {
  const states = await Promise.all(
    faultCheckIds.map(async (check) => ({ check, state: await loadAlarm(ports, check) })),
  );
  return states.flatMap(({ check, state }) => {
    const silence = getActiveSilence(state, now);
    return silence === null ? [] : [{ check, ...silence }];
  });
};
