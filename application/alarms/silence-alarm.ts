import { alarmDecider, getActiveSilence } from '#domain/alarm/alarm.ts';
import { faultCheckIds, type FaultCheckId } from '#domain/shared/attention-checks.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import type { KeyStore } from '#platform/keys/keys.port.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import { sendCommand, type CommandPorts } from '../handle-command.ts';
import { loadAggregate, type LoadPorts } from '../load-stream.ts';
import { obtainReasonSubject } from '../reason-subject.ts';

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
  const until = new Date(context.now.getTime() + hours * hourMs);
  const command = { type: 'SilenceAlarm', until, reason } as const;
  const subject = await obtainReasonSubject(ports, context);
  return sendCommand(ports, alarmDecider, { id: check, command, subject }, context);
};

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
    faultCheckIds.map(async (check) => ({
      check,
      state: await loadAggregate(ports, alarmDecider, check),
    })),
  );
  return states.flatMap(({ check, state }) => {
    const silence = getActiveSilence(state, now);
    return silence === null ? [] : [{ check, ...silence }];
  });
};
