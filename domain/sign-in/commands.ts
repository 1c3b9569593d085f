type SignInAttempt = {
  readonly method: 'password' | 'openid';
  readonly ipAddress: string;
  readonly userAgent: string;
  readonly now: Date;
};

export type SecondFactorMethod = 'code' | 'recovery-code';

export type RecordSignIn = SignInAttempt & {
  readonly type: 'RecordSignIn';
  /** Absent if the account has no second factor. */
  readonly secondFactor?: SecondFactorMethod;
};

export type RecordFailedSignIn = SignInAttempt & {
  readonly type: 'RecordFailedSignIn';
  readonly reason: 'wrong-password' | 'wrong-code';
};

export type RequestSecondFactor = SignInAttempt & { readonly type: 'RequestSecondFactor' };

export type AcceptSecondFactorCode = {
  readonly type: 'AcceptSecondFactorCode';
  /** The TOTP time step of the code: 30-second periods since 1970. */
  readonly step: number;
  readonly now: Date;
};

export type RecordSignOut = {
  readonly type: 'RecordSignOut';
  readonly cause: 'asked' | 'inactivity';
  readonly now: Date;
};

export type SignInCommand =
  RecordSignIn | RecordFailedSignIn | RequestSecondFactor | AcceptSecondFactorCode | RecordSignOut;
