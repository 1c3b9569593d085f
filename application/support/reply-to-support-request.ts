import { supportDecider, type SupportRequest } from '#domain/support/support.ts';
import type { SupportReplyReceived } from '#domain/support/events.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import { type CommandPorts, sendCommand } from '../handle-command.ts';
import { requireSupportRequest, unknownRequestError } from './load-support-request.ts';

type Reply = Omit<SupportReplyReceived['data'], 'repliedAt'>;

/** The sender's reply in the app, which reopens the request. Requests of other people do not exist for the sender. */
export const replyToOwnRequest = async (
  ports: CommandPorts,
  {
    requestId,
    accountId,
    text,
  }: { readonly requestId: string; readonly accountId: string; readonly text: string },
  context: CommandContext,
): Promise<CommandResult & { readonly threadId: string }> => {
  const request = await requireSupportRequest(ports, requestId);
  if (request.accountId !== accountId) throw unknownRequestError();
  return receiveReply(ports, { requestId, request, reply: { text, channel: 'app' } }, context);
};

type ReplyToRequest = {
  readonly requestId: string;
  readonly request: SupportRequest;
  readonly reply: Reply;
};

/** Records a reply where the request is answered: in the thread that it was joined to, or in the request itself. */
export const receiveReply = async (
  ports: CommandPorts,
  { requestId, request, reply }: ReplyToRequest,
  context: CommandContext,
): Promise<CommandResult & { readonly threadId: string }> => {
  const threadId = request.joined?.threadId ?? requestId;
  const { accountId } =
    threadId === requestId ? request : await requireSupportRequest(ports, threadId);
  const command = { type: 'ReceiveSupportReply', reply } as const;
  const target = { id: threadId, subject: accountId, command };
  return { ...(await sendCommand(ports, supportDecider, target, context)), threadId };
};
