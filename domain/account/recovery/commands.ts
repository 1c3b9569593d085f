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

/** From the command line, where one operator is enough. The address is changed after a waiting time. */
export type OrderAccountRecovery = {
  readonly type: 'OrderAccountRecovery';
  readonly recoveryId: string;
  readonly newEmail: string;
  readonly proof: string;
  readonly operator: string;
  /** Whether two admins can recover this account in the console. */
  readonly isRecoverableByAdmins: boolean;
  readonly now: Date;
};

/** Carries out a recovery that was ordered and is due. Has no effect otherwise. */
export type ExecuteAccountRecovery = {
  readonly type: 'ExecuteAccountRecovery';
  readonly recoveryId: string;
  readonly isRecoverableByAdmins: boolean;
  /** Whether another account uses the new address by now. */
  readonly isAddressTaken: boolean;
  readonly now: Date;
};

export type RecoveryCommand =
  RequestAccountRecovery | ConfirmAccountRecovery | WithdrawAccountRecovery | OrderAccountRecovery;
