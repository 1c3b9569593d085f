import {
  type AlarmCommand,
  alarmDecider,
  type AlarmState,
  alarmStream,
} from '#domain/alarm/alarm.ts';
import type { FaultCheckId } from '#domain/shared/attention-checks.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import { handleCommand, type CommandPorts } from '../handle-command.ts';
import { loadState, type LoadPorts } from '../load-stream.ts';

type AlarmRequest = {
  readonly check: FaultCheckId;
  readonly command: AlarmCommand;
  readonly subject?: string;
};

export const handleAlarmCommand = (
  ports: CommandPorts,
  { check, command, subject }: AlarmRequest,
  context: CommandContext,
): Promise<CommandResult> =>
  handleCommand(ports, {
    decider: alarmDecider,
    stream: alarmStream(check),
    command,
    context,
    ...(subject !== undefined && { subject }),
  });

export const loadAlarm = (ports: LoadPorts, check: FaultCheckId): Promise<AlarmState> =>
  loadState(ports, { decider: alarmDecider, stream: alarmStream(check) });
