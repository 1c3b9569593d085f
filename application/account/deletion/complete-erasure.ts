import { accountDecider } from '#domain/account/decider.ts';
import type { AccountEvent } from '#domain/account/events.ts';
import type { AccountState } from '#domain/account/state.ts';
import type { KeyStore } from '#platform/keys/keys.port.ts';
import { withoutRequestKeys, type CommandContext } from '../../command-context.ts';
import { sendCommand, type CommandPorts, type HandledCommand } from '../../handle-command.ts';

export type CompleteErasurePorts = CommandPorts & { readonly keys: Pick<KeyStore, 'destroy'> };

/**
 * Destroys the key before recording completion, so that a completed erasure in the log proves that the key is gone.
 */
export const completeErasure = async (
  ports: CompleteErasurePorts,
  { accountId }: { readonly accountId: string },
  context: CommandContext,
): Promise<HandledCommand<AccountEvent, AccountState>> => {
  await ports.keys.destroy(accountId);
  const command = { type: 'CompleteAccountErasure', now: context.now } as const;
  return sendCommand(
    ports,
    accountDecider,
    { id: accountId, command },
    withoutRequestKeys(context),
  );
};
