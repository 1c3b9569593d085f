/** What the answer of the issuer is held against; it waits with the server, never with the browser. */
export type IssuerChecks = {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE. */
  readonly verifier: string;
  /** The person must have signed in there just now. */
  readonly fresh: boolean;
};

/** The person that the issuer named. */
export type IssuerIdentity = {
  readonly issuer: string;
  /** What the issuer calls the person; never another one. */
  readonly subject: string;
  readonly email: string | null;
  /** The issuer says that the address is the person's. */
  readonly emailVerified: boolean;
  readonly name: string | null;
};

/** Why a sign-in at the issuer failed, in the catalogue's words. */
export type IssuerFault =
  | 'popup-closed'
  | 'network-request-failed'
  | 'too-many-requests'
  | 'unauthorized-domain'
  | 'user-disabled'
  | 'user-token-expired'
  | 'requires-recent-login';

/** The sign-in at the issuer failed; `fault` says why. */
export class IssuerError extends Error {
  readonly fault: IssuerFault;

  constructor(fault: IssuerFault, cause?: unknown) {
    super(`The issuer did not sign anybody in: ${fault}.`, { cause });
    this.name = 'IssuerError';
    this.fault = fault;
  }
}

/** An OpenID Connect issuer: authorization code flow with PKCE, state and nonce. Both calls reject with `IssuerError`. */
export interface Issuer {
  /** Where the browser goes, and what its return is held against. `fresh` has the person sign in anew. */
  begin(
    redirectUri: string,
    options: { readonly fresh: boolean },
  ): Promise<{ readonly address: string; readonly checks: IssuerChecks }>;
  /** The person that the issuer named, by the address at which the browser came back. */
  finish(returned: URL, checks: IssuerChecks): Promise<IssuerIdentity>;
}
