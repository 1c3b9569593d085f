import type { Request } from 'express';
import { findByIdentity, signInWithOidc } from '#application/account/sign-in/sign-in-with-oidc.ts';
import {
  linkOwnIdentity,
  requireIdentityLinkable,
} from '#application/account/sign-in/link-own-identity.ts';
import type { CommandContext } from '#application/command-context.ts';
import { type IssuerLoginError, issuerOperations } from '#contract/account/issuer.ts';
import { pages } from '#contract/pages.ts';
import { credentialsOperations } from '#contract/account/credentials.ts';
import { type Issuer, IssuerError, type IssuerIdentity } from '#platform/issuer/issuer.port.ts';
import { requireNotSuspended } from '#domain/account/require-owner.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { limitKey } from '#platform/http/address.ts';
import { getRateLimits, takeOrReject } from '../http/limits.ts';
import { refuseDuringMaintenance } from '../http/maintenance.ts';
import { getRequestContext } from '../http/request-context.ts';
import type { WrittenPositions } from '../http/route-types.ts';
import type { Caller } from '../http/session/session.ts';
import { toIssuerFault } from './issuer-fault.ts';
import { createIssuerSteps, type IssuerLogin } from './issuer-steps.ts';
import { recordReauthentication } from '../http/session/reauthentication.ts';
import { openSession } from './open-session.ts';
import { withOwnPassword } from './own-password.ts';
import type { AccountRoutesDeps } from './ports.ts';
import { beginSecondStep, secondStepGate } from './second-step.ts';

type RedirectReply = { readonly location: string; readonly cookies?: readonly string[] };

/** Login at an OpenID Connect issuer. The state and checks for the callback are stored on the server. */
export const issuerRoutes = (deps: AccountRoutesDeps): void => {
  const { routes, platform, systemNow } = deps;
  const { issuer, config } = platform;
  const steps = createIssuerSteps(deps);
  routes.on(issuerOperations.loginWays, () =>
    Promise.resolve({
      body: { google: { label: config.OIDC_LABEL, available: issuer !== undefined } },
    }),
  );

  routes.on(issuerOperations.beginIssuerLogin, async ({ query, caller, req }) => {
    if (!issuer) return redirectWithFault('not-set-up', query);
    const isConfirmation = query.purpose === 'confirm';
    return redirectOnFault(deps, query, async () => {
      const { address, checks } = await issuer.begin(getCallbackUrl(deps), {
        fresh: isConfirmation,
      });
      const owner = toOwner(isConfirmation ? caller : undefined);
      return {
        location: address,
        cookies: [await steps.begin(req, { ...checks, ...query, ...owner })],
      };
    });
  });

  routes.on(credentialsOperations.linkIdentity, async ({ body, caller, command, request, req }) => {
    const { accountId } = caller;
    const { address: ipAddress, userAgent } = request;
    if (!issuer) throw issuerNotSetUpError();
    const own = { accountId, password: body.password, ipAddress, userAgent };
    const basis = await withOwnPassword({ ...platform, systemNow }, caller, (proof) =>
      requireIdentityLinkable(platform, { ...own, ...proof }, command),
    );
    const { address, checks } = await beginLink(deps, issuer);
    const way = { returnTo: settingsPath, basis, ...toOwner(caller) };
    return { body: { address }, cookies: [await steps.beginLink(req, { ...checks, ...way })] };
  });

  routes.on(
    issuerOperations.endIssuerLogin,
    async ({ req, caller, command, waitForProjections }) => {
      const issuerLogin = await steps.finish(req);
      // A used callback is opened again by the Back button.
      if (!issuerLogin && caller) return { location: pages.dashboard.path };
      if (!issuer || !issuerLogin)
        return redirectWithFault('user-token-expired', {
          returnTo: pages.dashboard.path,
          purpose: 'login',
        });
      return redirectOnFault(deps, issuerLogin, async () => {
        const identity = await fetchIdentity(deps, { issuer, way: issuerLogin, req });
        if (issuerLogin.purpose === 'confirm')
          return confirmReauthentication(deps, { way: issuerLogin, identity, caller });
        if (issuerLogin.purpose === 'link')
          return link(deps, { way: issuerLogin, identity, caller, command });
        return completeLogin(deps, {
          way: issuerLogin,
          identity,
          req,
          command,
          waitForProjections,
        });
      });
    },
  );
};

const settingsPath = `${pages.settings.path}#account`;

const beginLink = async (deps: AccountRoutesDeps, issuer: Issuer): ReturnType<Issuer['begin']> => {
  try {
    return await issuer.begin(getCallbackUrl(deps), { fresh: true });
  } catch (error) {
    throw error instanceof IssuerError ? issuerUnavailableError() : error;
  }
};

const issuerNotSetUpError = (): Rejection =>
  new Rejection('missing', 'account/issuer-not-set-up', {
    message: 'Linking a login is not set up on this server.',
  });

const issuerUnavailableError = (): Rejection =>
  new Rejection('conflict', 'account/issuer-unavailable', {
    message: 'The login provider did not respond. Please try again.',
  });

const toOwner = (caller: Caller | undefined): Pick<IssuerLogin, 'accountId' | 'tokenHash'> => ({
  accountId: caller?.accountId ?? null,
  tokenHash: caller?.tokenHash ?? null,
});

const getCallbackUrl = ({ platform }: Pick<AccountRoutesDeps, 'platform'>): string =>
  platform.publicAddress.current() + issuerOperations.endIssuerLogin.path;

// Uses the public callback address, because behind a proxy the request has a different one.
const fetchIdentity = (
  deps: AccountRoutesDeps,
  {
    issuer,
    way,
    req,
  }: { readonly issuer: Issuer; readonly way: IssuerLogin; readonly req: Request },
): Promise<IssuerIdentity> => {
  const callbackUrl = new URL(getCallbackUrl(deps));
  callbackUrl.search = new URL(req.url, callbackUrl).search;
  return issuer.finish(callbackUrl, way.checks);
};

type ConfirmationInput = {
  readonly way: IssuerLogin;
  readonly identity: IssuerIdentity;
  readonly caller: Caller | undefined;
};

// The session must be the one that started the login, and the identity must belong to its account.
const confirmReauthentication = async (
  { platform, systemNow }: AccountRoutesDeps,
  { way, identity, caller }: ConfirmationInput,
): Promise<RedirectReply> => {
  if (!caller || !isSameSession(caller, way)) return redirectWithFault('user-token-expired', way);
  const found = await findByIdentity(platform, identity);
  if (found?.accountId !== caller.accountId) return redirectWithFault('other-person', way);
  requireNotSuspended(found.account);
  await recordReauthentication(platform, caller, { by: 'issuer', now: systemNow() });
  return { location: way.returnTo };
};

const isSameSession = (caller: Caller, way: IssuerLogin): boolean =>
  caller.accountId === way.accountId && caller.tokenHash === way.tokenHash;

// The session must be the one whose owner confirmed the password.
const link = async (
  { platform, maintenance }: AccountRoutesDeps,
  { way, identity, caller, command }: ConfirmationInput & { readonly command: CommandContext },
): Promise<RedirectReply> => {
  if (!caller || !isSameSession(caller, way)) return redirectWithFault('user-token-expired', way);
  // The callback is a GET, which is accepted during maintenance.
  refuseDuringMaintenance({ clock: platform.clock, maintenance });
  const { accountId } = caller;
  await linkOwnIdentity(platform, { accountId, identity, basis: way.basis }, command);
  return { location: way.returnTo };
};

type LoginInput = {
  readonly way: IssuerLogin;
  readonly identity: IssuerIdentity;
  readonly req: Request;
  readonly command: CommandContext;
  readonly waitForProjections: () => Promise<WrittenPositions>;
};

const completeLogin = async (
  deps: AccountRoutesDeps,
  { way, identity, req, command, waitForProjections }: LoginInput,
): Promise<RedirectReply> => {
  const { platform, maintenance } = deps;
  const { address: ipAddress, userAgent } = getRequestContext(req);
  const onRegister = async (): Promise<void> => {
    const { registrations } = getRateLimits(platform.config);
    await takeOrReject(platform.rateLimits, registrations, limitKey(ipAddress));
  };
  // The callback is a GET, which is accepted during maintenance.
  const onLink = (): void => {
    refuseDuringMaintenance({ clock: platform.clock, maintenance });
  };
  const signInInput = { identity, ipAddress, userAgent, onLink, onRegister };
  const signInResult = await signInWithOidc(platform, signInInput, command);
  if (signInResult.step === 'second-factor') {
    const pendingLogin = { method: 'openid', remember: false } as const;
    const cookie = await beginSecondStep(secondStepGate(deps), signInResult, pendingLogin);
    return { location: getLoginUrl({ step: 'code', returnTo: way.returnTo }), cookies: [cookie] };
  }
  const sessionInput = { req, signedIn: signInResult, remember: false, waitForProjections };
  const location = signInResult.registered ? getWelcomeUrl(way.returnTo) : way.returnTo;
  return { location, cookies: await openSession(deps, sessionInput) };
};

const redirectOnFault = async (
  { platform }: AccountRoutesDeps,
  way: Pick<IssuerLogin, 'returnTo' | 'purpose'>,
  work: () => Promise<RedirectReply>,
): Promise<RedirectReply> => {
  try {
    return await work();
  } catch (error) {
    const fault = toIssuerFault(error);
    if (fault === undefined) throw error;
    if (fault === 'login-time-missing') {
      const text = 'The issuer sends no auth_time, so logins cannot be linked or confirmed there.';
      platform.logger.warn({ err: error }, text);
    } else {
      platform.logger.info({ err: error }, 'A login at the issuer failed.');
    }
    return redirectWithFault(fault, way);
  }
};

// A signed-in user sees the fault on the page they came from.
const redirectWithFault = (
  fault: IssuerLoginError,
  { returnTo, purpose }: Pick<IssuerLogin, 'returnTo' | 'purpose'>,
): RedirectReply => {
  if (purpose === 'login') return { location: getLoginUrl({ fault, returnTo }) };
  const page = new URL(returnTo, 'http://own.invalid');
  page.searchParams.set(purpose === 'link' ? 'link-fault' : 'fault', fault);
  return { location: page.pathname + page.search + page.hash };
};

const getWelcomeUrl = (returnTo: string): string =>
  `${pages.welcome.path}?${new URLSearchParams({ returnTo }).toString()}`;

const getLoginUrl = (query: Readonly<Record<string, string>>): string =>
  `/auth?${new URLSearchParams(query).toString()}`;
