/**
 * Values that the issuer's response is verified against. Stored on the server, never in the
 * browser.
 */
export type IssuerChecks = {
  readonly state: string;
  readonly nonce: string;
  /** PKCE code verifier. */
  readonly verifier: string;
  /** Whether the person must have just signed in at the issuer. */
  readonly fresh: boolean;
};

/** The person that the issuer identified. */
export type IssuerIdentity = {
  readonly issuer: string;
  /** The issuer's id for the person, which is never reassigned. */
  readonly subject: string;
  readonly email: string | null;
  /** Whether the issuer has verified that the address belongs to the person. */
  readonly emailVerified: boolean;
  readonly name: string | null;
};

/** Why a sign-in at the issuer failed, as a code of the error catalogue. */
export type IssuerErrorCode =
  | 'popup-closed'
  | 'network-request-failed'
  | 'too-many-requests'
  | 'unauthorized-domain'
  | 'user-disabled'
  | 'user-token-expired'
  | 'requires-recent-login'
  // The issuer does not report when the person logged in.
  | 'login-time-missing';

/** The sign-in at the issuer failed for the reason in `fault`. */
export class IssuerError extends Error {
  readonly fault: IssuerErrorCode;

  constructor(fault: IssuerErrorCode, cause?: unknown) {
    super(`The issuer did not sign anybody in: ${fault}.`, { cause });
    this.name = 'IssuerError';
    this.fault = fault;
  }
}

/**
 * An OpenID Connect issuer: authorization code flow with PKCE, state and nonce. Its methods
 * reject with `IssuerError`.
 */
export interface Issuer {
  /**
   * Returns the address to send the browser to and the values to verify its return. `fresh` makes
   * the person sign in again.
   */
  begin(
    redirectUri: string,
    options: { readonly fresh: boolean },
  ): Promise<{ readonly address: string; readonly checks: IssuerChecks }>;
  /** Identifies the person from the address that the browser returned to. */
  finish(returned: URL, checks: IssuerChecks): Promise<IssuerIdentity>;
  /** Rejects while the issuer does not respond. Asks it once a minute at most. */
  check(): Promise<void>;
}
