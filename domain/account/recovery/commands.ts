import type { RecoveryAim } from './events.ts';

/**
 * The first of two admins requests a recovery and describes how the person was identified. Repeating the command with
 * the same id has no effect.
 */
export type RequestAccountRecovery = {
  readonly type: 'RequestAccountRecovery';
  readonly recoveryId: string;
  readonly aim: RecoveryAim;
  /** The new address if the mailbox was lost, otherwise null. */
  readonly newEmail: string | null;
  readonly proof: string;
  readonly by: string;
  readonly now: Date;
};

export type ConfirmAccountRecovery = {
  readonly type: 'ConfirmAccountRecovery';
  readonly recoveryId: string;
  readonly proof: string;
  readonly by: string;
  /** Whether the admin who requested the recovery is still an active admin. */
  readonly isRequesterAdmin: boolean;
  readonly now: Date;
};

export type WithdrawAccountRecovery = {
  readonly type: 'WithdrawAccountRecovery';
  readonly recoveryId: string;
  readonly reason: string;
  readonly now: Date;
};

export type RecoveryCommand =
  RequestAccountRecovery | ConfirmAccountRecovery | WithdrawAccountRecovery;
