import type { VerifiedPassword } from '../verified-password.ts';

export type PrepareSecondFactor = {
  readonly type: 'PrepareSecondFactor';
  readonly secret: string;
  readonly now: Date;
};

export type EnableSecondFactor = {
  readonly type: 'EnableSecondFactor';
  /** The secret that the entered code was generated from. */
  readonly secret: string;
  readonly recoveryCodeHashes: readonly string[];
  readonly now: Date;
};

export type DisableSecondFactor = {
  readonly type: 'DisableSecondFactor';
  readonly now: Date;
} & (
  | { readonly cause: 'lost' }
  | (VerifiedPassword & {
      readonly cause: 'asked';
      /** The secret that the entered code was generated from. */
      readonly secret: string;
    })
);

export type UseRecoveryCode = {
  readonly type: 'UseRecoveryCode';
  readonly codeHash: string;
  readonly now: Date;
};

export type SecondFactorCommand =
  PrepareSecondFactor | EnableSecondFactor | DisableSecondFactor | UseRecoveryCode;
