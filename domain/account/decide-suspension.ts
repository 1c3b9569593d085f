import type { AccountCommand, RestoreAccount, SuspendAccount } from './commands.ts';
import type { AccountEvent } from './events.ts';
import type { Registered } from './state.ts';

type SuspensionCommand = SuspendAccount | RestoreAccount;

export const isAboutSuspension = (command: AccountCommand): command is SuspensionCommand =>
  command.type === 'SuspendAccount' || command.type === 'RestoreAccount';

/** What holds already is suspended or restored by no event. */
export const decideSuspension = (
  { isSuspended }: Registered,
  { type, reason, now }: SuspensionCommand,
): readonly AccountEvent[] => {
  const at = now.toISOString();
  switch (type) {
    case 'SuspendAccount':
      return isSuspended ? [] : [{ type: 'AccountSuspended', data: { reason, suspendedAt: at } }];
    case 'RestoreAccount':
      return isSuspended ? [{ type: 'AccountRestored', data: { reason, restoredAt: at } }] : [];
  }
};
