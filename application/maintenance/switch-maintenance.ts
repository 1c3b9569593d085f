import {
  type Maintenance,
  type MaintenanceCommand,
  maintenanceDecider,
  maintenanceStream,
} from '#domain/maintenance/maintenance.ts';
import type { KeyStore } from '#platform/keys/keys.port.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import { handleCommand, type CommandPorts } from '../handle-command.ts';
import { loadState, type LoadPorts } from '../load-stream.ts';
import { obtainReasonSubject } from '../reason-subject.ts';

export type SwitchMaintenancePorts = CommandPorts & {
  readonly keys: Pick<KeyStore, 'obtain'>;
};

export type MaintenanceWindow = { readonly until: Date; readonly reason: string };

/**
 * Every process that watches the maintenance refuses changes and starts no jobs until `endMaintenance`. Can be
 * repeated.
 */
export const startMaintenance = async (
  ports: SwitchMaintenancePorts,
  { until, reason }: MaintenanceWindow,
  context: CommandContext,
): Promise<CommandResult> => {
  const command = { type: 'StartMaintenance', until, reason, now: context.now } as const;
  const subject = await obtainReasonSubject(ports, context);
  return handleMaintenance(ports, { command, subject }, context);
};

export const endMaintenance = (
  ports: CommandPorts,
  context: CommandContext,
): Promise<CommandResult> =>
  handleMaintenance(ports, { command: { type: 'EndMaintenance', now: context.now } }, context);

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
