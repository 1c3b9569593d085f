import { refusalDecider, refusalKey, refusalStream } from '#domain/refusal/refusal.ts';
import type { StaffAccessRefused } from '#domain/refusal/events.ts';
import { withoutRequestKeys, type CommandContext } from '../command-context.ts';
import { handleCommand, type CommandPorts } from '../handle-command.ts';
import { createThrottledRecorder } from '../throttle-record.ts';

export type RefusedAttempt = Omit<StaffAccessRefused['data'], 'refusedAt'>;

export type RecordRefusal = (refused: RefusedAttempt, context: CommandContext) => Promise<void>;

export const refusalRecorder = (ports: CommandPorts): RecordRefusal =>
  createThrottledRecorder<RefusedAttempt>({
    keyOf: (refused, { now, actor }) => [refusalStream(actor, now), refusalKey(refused)].join(' '),
    record: (refused, context) => recordRefusal(ports, refused, context),
  });

const recordRefusal = async (
  ports: CommandPorts,
  refused: RefusedAttempt,
  context: CommandContext,
): Promise<Date> => {
  const { actor: accountId, now } = context;
  const { events, before } = await handleCommand(ports, {
    decider: refusalDecider,
    stream: refusalStream(accountId, now),
    command: { type: 'RecordRefusal', ...refused, now },
    context: withoutRequestKeys(context),
    subject: accountId,
  });
  const last = before.lastAt[refusalKey(refused)];
  return events.length > 0 || last === undefined ? now : new Date(last);
};
