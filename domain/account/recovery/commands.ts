import type { RecoveryAim } from './events.ts';

/** The first of two admins states a proof. The same id again is the same request. */
export type RequestAccountRecovery = {
  readonly type: 'RequestAccountRecovery';
  readonly recoveryId: string;
  readonly aim: RecoveryAim;
  /** Of a lost mailbox; null otherwise. */
  readonly newEmail: string | null;
  readonly proof: string;
  readonly by: string;
  readonly now: Date;
};

/** The second admin states another proof. */
export type ConfirmAccountRecovery = {
  readonly type: 'ConfirmAccountRecovery';
  readonly recoveryId: string;
  readonly proof: string;
  readonly by: string;
  readonly now: Date;
};

export type WithdrawAccountRecovery = {
  readonly type: 'WithdrawAccountRecovery';
  readonly recoveryId: string;
  readonly reason: string;
  readonly now: Date;
};

/** Commands about a lost part of the login. */
export type RecoveryCommand =
  RequestAccountRecovery | ConfirmAccountRecovery | WithdrawAccountRecovery;
