import * as oidc from 'openid-client';
import { minuteMs } from '#domain/shared/time/durations.ts';
import {
  type Issuer,
  type IssuerChecks,
  IssuerError,
  type IssuerErrorCode,
} from './issuer.port.ts';

type Options = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

// A person who re-authenticates must have signed in within this time.
const maxAuthAgeSeconds = 300;
const timeoutSeconds = 10;

export const openidIssuer = (options: Options): Issuer => {
  const configuration = discoverOnce(options);
  return {
    begin: (redirectUri, { fresh }) =>
      translateErrors(async () => {
        const checks: IssuerChecks = {
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          verifier: oidc.randomPKCECodeVerifier(),
          fresh,
        };
        const address = oidc.buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state: checks.state,
          nonce: checks.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
          code_challenge_method: 'S256',
          ...(fresh ? { prompt: 'login', max_age: String(maxAuthAgeSeconds) } : {}),
        });
        return { address: address.href, checks };
      }),
    finish: (returned, checks) =>
      translateErrors(async () => identify(await configuration(), returned, checks)),
    check: createCheck(options),
  };
};

// The package marks this export as deprecated only to discourage its use. The settings allow http
// for this machine only.
const allowPlainHttp: (configuration: oidc.Configuration) => void = Reflect.get(
  oidc,
  'allowInsecureRequests',
);

const discover = ({ issuer, clientId, clientSecret }: Options): Promise<oidc.Configuration> => {
  const address = new URL(issuer);
  const execute = address.protocol === 'http:' ? [allowPlainHttp] : [];
  return oidc.discovery(address, clientId, clientSecret, undefined, {
    execute,
    timeout: timeoutSeconds,
  });
};

// Discovered on first use, because an unavailable issuer must not prevent the start. Failures are
// not cached.
const discoverOnce = (options: Options): (() => Promise<oidc.Configuration>) => {
  let pendingDiscovery: Promise<oidc.Configuration> | undefined;
  return () => {
    pendingDiscovery ??= discover(options).catch((error: unknown) => {
      pendingDiscovery = undefined;
      throw error;
    });
    return pendingDiscovery;
  };
};

const checkIntervalMs = minuteMs;

// Probes are frequent, and the issuer is another firm's server.
const createCheck = (options: Options): Issuer['check'] => {
  let latest: { readonly result: Promise<void>; readonly at: number } | undefined;
  const ask = (): Promise<void> =>
    translateErrors(async () => {
      await discover(options);
    });
  return () => {
    const now = performance.now();
    if (!latest || now - latest.at >= checkIntervalMs) latest = { result: ask(), at: now };
    return latest.result;
  };
};

const identify = async (
  configuration: oidc.Configuration,
  returned: URL,
  { state, nonce, verifier, fresh }: IssuerChecks,
): ReturnType<Issuer['finish']> => {
  const tokens = await oidc.authorizationCodeGrant(configuration, returned, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
    ...(fresh ? { maxAge: maxAuthAgeSeconds } : {}),
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('The issuer gave no identity.');
  const { iss: issuer, sub: subject } = claims;
  const userClaims =
    claims['email'] === undefined
      ? await oidc.fetchUserInfo(configuration, tokens.access_token, subject)
      : claims;
  return {
    issuer,
    subject,
    email: toTextOrNull(userClaims['email']),
    emailVerified: userClaims['email_verified'] === true,
    name: toTextOrNull(userClaims['name']),
  };
};

const toTextOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

const translateErrors = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    throw new IssuerError(toErrorCode(error), error);
  }
};

// Error codes of OAuth (RFC 6749) and OpenID Connect (Core 3.1.2.6).
const errorCodes: Readonly<Record<string, IssuerErrorCode>> = {
  access_denied: 'popup-closed',
  login_required: 'requires-recent-login',
  interaction_required: 'requires-recent-login',
  account_selection_required: 'requires-recent-login',
  consent_required: 'popup-closed',
  user_disabled: 'user-disabled',
  invalid_grant: 'user-token-expired',
  invalid_client: 'unauthorized-domain',
  unauthorized_client: 'unauthorized-domain',
  invalid_request: 'unauthorized-domain',
  temporarily_unavailable: 'network-request-failed',
  server_error: 'network-request-failed',
};

const toErrorCode = (error: unknown): IssuerErrorCode => {
  if (error instanceof oidc.ResponseBodyError && error.status === 429) return 'too-many-requests';
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError) {
    return errorCodes[error.error] ?? 'user-token-expired';
  }
  if (error instanceof oidc.ClientError && isAboutLoginTime(error.cause))
    return 'login-time-missing';
  // A response that fails its checks was not meant for this sign-in.
  if (error instanceof oidc.ClientError && isFailedCheck(error.code)) return 'user-token-expired';
  return 'network-request-failed';
};

// The package names a claim that is missing or has a wrong type only in its message.
const isAboutLoginTime = (cause: unknown): boolean =>
  cause instanceof Error && cause.message.includes('"auth_time"');

const isFailedCheck = (code: string | undefined): boolean =>
  code !== undefined && /INVALID_RESPONSE|JWT|CLAIM|INVALID_ARGUMENT|MISSING/.test(code);
