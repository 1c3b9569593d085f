import type { SupportCommand } from '#domain/support/commands.ts';
import { asSideStep, type CommandContext, type Written } from '../command-context.ts';
import type { CommandPorts } from '../handle-command.ts';
import { isErased } from '../mails/handle-mail.ts';
import { handleSupport, requireSupportRequest } from './handle-support.ts';

type Change = { readonly requestId: string; readonly command: SupportCommand };

/** What staff do with a request. One whose sender was erased is erased first, as its key is gone. */
export const changeSupportRequest = async (
  ports: CommandPorts,
  { requestId, command }: Change,
  context: CommandContext,
): Promise<Written> => {
  const { accountId, status } = await requireSupportRequest(ports, requestId);
  if (accountId !== null && status !== 'erased' && (await isErased(ports, accountId))) {
    const erase = eraseWithAccount(context.now);
    await handleSupport(ports, { requestId, accountId, command: erase }, asSideStep(context));
  }
  return handleSupport(ports, { requestId, accountId, command }, context);
};

export const eraseWithAccount = (now: Date): SupportCommand => ({
  ...{ type: 'EraseSupportRequest', cause: 'account-erased', now },
});
