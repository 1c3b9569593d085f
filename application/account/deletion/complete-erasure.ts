import type { KeyStore } from '#platform/keys/keys.port.ts';
import { withoutRequestKeys, type CommandContext } from '../../command-context.ts';
import type { CommandPorts } from '../../handle-command.ts';
import { handleAccountCommand, type HandledAccount } from '../handle-account.ts';

export type CompleteErasurePorts = CommandPorts & { readonly keys: Pick<KeyStore, 'destroy'> };

/**
 * Destroys the key before recording completion, so that a completed erasure in the log proves that the key is gone.
 */
export const completeErasure = async (
  ports: CompleteErasurePorts,
  { accountId }: { readonly accountId: string },
  context: CommandContext,
): Promise<HandledAccount> => {
  await ports.keys.destroy(accountId);
  const command = { type: 'CompleteAccountErasure', now: context.now } as const;
  return handleAccountCommand(ports, { accountId, command }, withoutRequestKeys(context));
};
