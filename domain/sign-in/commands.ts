type Attempt = {
  readonly method: 'password';
  readonly ipAddress: string;
  readonly userAgent: string;
  readonly now: Date;
};

export type RecordSignIn = Attempt & { readonly type: 'RecordSignIn' };

export type RecordFailedSignIn = Attempt & {
  readonly type: 'RecordFailedSignIn';
  readonly reason: 'wrong-password';
};

export type RecordSignOut = {
  readonly type: 'RecordSignOut';
  readonly cause: 'asked' | 'inactivity';
  readonly now: Date;
};

export type SignInCommand = RecordSignIn | RecordFailedSignIn | RecordSignOut;
