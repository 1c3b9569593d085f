import type { SupportCommand } from '#domain/support/commands.ts';
import { getSupportSubject, supportDecider, supportStream } from '#domain/support/decider.ts';
import type { SupportRequest } from '#domain/support/state.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import { handleCommand, type CommandPorts } from '../handle-command.ts';
import { loadState, type LoadPorts } from '../load-stream.ts';
import { unknownRequestError } from './unknown-request.ts';

type ReadPorts = LoadPorts;

export const loadSupportRequest = async (
  ports: ReadPorts,
  requestId: string,
): Promise<SupportRequest | undefined> => {
  const stream = supportStream(requestId);
  const state = await loadState(ports, { decider: supportDecider, stream });
  return state.status === 'none' ? undefined : state;
};

type SupportTarget = {
  readonly requestId: string;
  /** The sender's account; null if there is none. */
  readonly accountId: string | null;
  readonly command: SupportCommand;
};

export const handleSupportCommand = async (
  ports: CommandPorts,
  { requestId, accountId, command }: SupportTarget,
  context: CommandContext,
): Promise<CommandResult> =>
  handleCommand(ports, {
    decider: supportDecider,
    stream: supportStream(requestId),
    command,
    context,
    subject: getSupportSubject(requestId, accountId),
  });

export const requireSupportRequest = async (
  ports: ReadPorts,
  requestId: string,
): Promise<SupportRequest> => {
  const request = await loadSupportRequest(ports, requestId);
  if (request) return request;
  throw unknownRequestError();
};
