import type { ErasureReason } from './events.ts';

/** The first of two admins. Repeating the command with the same id has no effect. */
export type RequestAccountErasure = {
  readonly type: 'RequestAccountErasure';
  readonly erasureId: string;
  readonly reason: ErasureReason;
  readonly explanation: string;
  readonly by: string;
  readonly now: Date;
};

export type ConfirmAccountErasure = {
  readonly type: 'ConfirmAccountErasure';
  readonly erasureId: string;
  readonly explanation: string;
  readonly by: string;
  /** Whether the person who requested it is still an admin and not suspended. */
  readonly isRequesterAdmin: boolean;
  readonly now: Date;
};

export type WithdrawAccountErasure = {
  readonly type: 'WithdrawAccountErasure';
  readonly erasureId: string;
  readonly explanation: string;
  readonly by: string;
  readonly now: Date;
};

/** From the command line, where one operator is enough. Confirms a request that is waiting. */
export type OrderAccountErasure = {
  readonly type: 'OrderAccountErasure';
  readonly erasureId: string;
  readonly reason: ErasureReason;
  readonly explanation: string;
  readonly operator: string;
  /** Without the time in which it can be withdrawn. */
  readonly immediately: boolean;
  readonly now: Date;
};

/** Erases the account if the erasure is confirmed and due. Has no effect otherwise. */
export type ExecuteAccountErasure = {
  readonly type: 'ExecuteAccountErasure';
  readonly erasureId: string;
  readonly now: Date;
};

export type ErasureCommand =
  RequestAccountErasure | ConfirmAccountErasure | WithdrawAccountErasure | OrderAccountErasure;
