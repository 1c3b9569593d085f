import type { NewsletterChoice } from '../shared/news/newsletter.ts';
import type { EndTiming } from '../shared/plans/subscription.ts';
import type { SuppressionCause } from '../shared/accounts/suppression-causes.ts';
import type { AccountErasureConfirmed, AccountErasureRequested } from './erasure/events.ts';
import type { PersonalState } from './personal/personal.ts';
import type { AccountRecoveryRequested } from './recovery/events.ts';

/** The newest unused mailed link of each kind. Earlier links are no longer valid. */
export type OpenRequests = {
  readonly verification: string | null;
  readonly passwordReset: string | null;
  readonly emailChange: {
    readonly requestId: string;
    readonly newEmail: string;
    readonly loginBefore: LoginSnapshot;
  } | null;
  readonly deletion: string | null;
};

/** The login methods besides the password at the time of a request to change the address. */
export type LoginSnapshot = {
  readonly identityHashes: readonly string[];
  readonly secondFactorSecret: string | null;
};

/** A linked OpenID Connect identity. `identityHash` is a keyed hash of the issuer's subject id. */
export type LinkedIdentity = {
  readonly issuer: string;
  readonly identityHash: string;
  readonly linkedAt: string;
};

export type FormerEmail = {
  readonly requestId: string;
  readonly email: string;
  readonly undoUntil: string;
  readonly loginBefore: LoginSnapshot;
};

/** The second factor of the login. A prepared secret does not protect the account yet. */
export type SecondFactor =
  | { readonly status: 'off' }
  | { readonly status: 'prepared'; readonly secret: string }
  | {
      readonly status: 'on';
      readonly secret: string;
      /** Hashes of unused codes only. */
      readonly recoveryCodeHashes: readonly string[];
    };

export type OpenRecovery = AccountRecoveryRequested['data'];

/** An erasure that staff requested; confirmed or waiting for a second admin. */
export type OpenErasure = AccountErasureRequested['data'] & {
  readonly confirmation: AccountErasureConfirmed['data'] | null;
};

/** Soft bounces since the last delivered mail, at most one per day. */
export type SoftBounces = { readonly count: number; readonly lastAt: string };

export type OrderedPlanEnd = {
  readonly timing: EndTiming;
  readonly reason: string;
  readonly suspendedAt: string;
};

export type RegisteredAccount = PersonalState & {
  readonly status: 'registered';
  readonly registeredAt: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** Null for a member who only logs in at an issuer. */
  readonly passwordHash: string | null;
  readonly identities: readonly LinkedIdentity[];
  /** Identities that were unlinked on request. Their login by address is refused. */
  readonly unlinkedIdentityHashes: readonly string[];
  readonly secondFactor: SecondFactor;
  readonly newsletter: NewsletterChoice;
  /** Why only required mails are sent to the address, or null. */
  readonly suppression: SuppressionCause | null;
  /** Null since the last delivered mail. */
  readonly softBounces: SoftBounces | null;
  readonly isAdmin: boolean;
  readonly isSupport: boolean;
  /** Nobody can log in until staff restore the account. */
  readonly isSuspended: boolean;
  /** The end of the plan that staff ordered with the current suspension. */
  readonly orderedPlanEnd: OrderedPlanEnd | null;
  /** The owner undid a change of address. Another person knows the password until it is reset with a mailed link. */
  readonly resetRequired: boolean;
  readonly recovery: OpenRecovery | null;
  /** The newest recovery that was confirmed. A change of address that it requested has the same id. */
  readonly confirmedRecoveryId: string | null;
  /** Stays open when the login changes hands, because staff requested it. */
  readonly erasure: OpenErasure | null;
  readonly requests: OpenRequests;
  /** Oldest first. */
  readonly formerEmails: readonly FormerEmail[];
};
