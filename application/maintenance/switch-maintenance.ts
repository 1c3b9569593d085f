import type { MaintenanceCommand } from '#domain/maintenance/commands.ts';
import { maintenanceDecider, maintenanceStream } from '#domain/maintenance/decider.ts';
import type { Maintenance } from '#domain/maintenance/state.ts';
import type { Jobs } from '#platform/jobs/jobs.port.ts';
import type { Keys } from '#platform/keys/keys.port.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import { handleCommand, type CommandPorts } from '../handle-command.ts';
import { loadState, type LoadPorts } from '../load-stream.ts';
import { obtainReasonSubject } from '../reason-subject.ts';

export type SwitchMaintenancePorts = CommandPorts & {
  readonly keys: Pick<Keys, 'obtain'>;
  readonly jobs: Pick<Jobs, 'administration'>;
};

export type StartOfMaintenance = { readonly until: Date; readonly reason: string };

/** Refuses changes and pauses jobs in every process until `endMaintenance`. Can be repeated. */
export const startMaintenance = async (
  ports: SwitchMaintenancePorts,
  { until, reason }: StartOfMaintenance,
  context: CommandContext,
): Promise<CommandResult> => {
  const { administration } = ports.jobs;
  const command = {
    type: 'StartMaintenance',
    until,
    reason,
    jobsArePaused: await administration.isPaused(),
    now: context.now,
  } as const;
  const subject = await obtainReasonSubject(ports, context);
  const result = await handleMaintenance(ports, { command, subject }, context);
  await administration.pause();
  return result;
};

/** Jobs resume first, so that a repeat after a crash resumes them, too. */
export const endMaintenance = async (
  ports: SwitchMaintenancePorts,
  context: CommandContext,
): Promise<CommandResult> => {
  const current = await findMaintenance(ports);
  if (current?.jobsWerePaused === false) await ports.jobs.administration.resume();
  return handleMaintenance(
    ports,
    { command: { type: 'EndMaintenance', now: context.now } },
    context,
  );
};

/** Null while there is no maintenance. */
export const findMaintenance = async (ports: LoadPorts): Promise<Maintenance | null> =>
  (await loadState(ports, { decider: maintenanceDecider, stream: maintenanceStream })).current;

const handleMaintenance = (
  ports: CommandPorts,
  { command, subject }: { readonly command: MaintenanceCommand; readonly subject?: string },
  context: CommandContext,
): Promise<CommandResult> =>
  handleCommand(ports, {
    decider: maintenanceDecider,
    stream: maintenanceStream,
    command,
    context,
    ...(subject !== undefined && { subject }),
  });
