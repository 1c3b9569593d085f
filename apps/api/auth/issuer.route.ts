import type { Request } from 'express';
import { findByIdentity, signInWithOidc } from '#application/account/sign-in/sign-in-with-oidc.ts';
import type { CommandContext } from '#application/command-context.ts';
import type { IssuerFault } from '#contract/account/issuer.ts';
import { pages } from '#contract/pages.ts';
import { issuerOperations } from '#contract/operations/account/issuer.ts';
import type { Issuer, IssuerChecks, IssuerIdentity } from '#platform/issuer/issuer.port.ts';
import { limitKey } from '#platform/http/address.ts';
import { limitsOf, takeOrReject } from '../http/limits.ts';
import { refuseDuringMaintenance } from '../http/maintenance.ts';
import { contextOf } from '../http/request-context.ts';
import type { WrittenPositions } from '../http/route-types.ts';
import type { Caller } from '../http/session/session.ts';
import { stepGate, type StepGate } from '../http/session/step-gate.ts';
import { toIssuerErrorCode } from './issuer-fault.ts';
import { recordReauthentication } from '../http/session/reauthentication.ts';
import { openSession } from './open-session.ts';
import type { AccountRoutesDeps } from '../account/ports.ts';
import { askForCode, secondStepGate } from './second-step.ts';

type RedirectReply = { readonly location: string; readonly cookies?: readonly string[] };

/** Login at an OpenID Connect issuer. The state and checks for the callback are stored on the server. */
export const issuerRoutes = (deps: AccountRoutesDeps): void => {
  const { routes, platform } = deps;
  const { issuer, config } = platform;
  const steps = issuerGate(deps);
  routes.on(issuerOperations.loginWays, () =>
    Promise.resolve({
      body: { google: { label: config.OIDC_LABEL, available: issuer !== undefined } },
    }),
  );

  routes.on(issuerOperations.beginIssuerLogin, async ({ query, caller }) => {
    if (!issuer) return failed('not-set-up', query);
    const fresh = query.purpose === 'confirm';
    return redirectOnFault(deps, query, async () => {
      const { address, checks } = await issuer.begin(callbackOf(deps), { fresh });
      const accountId = fresh ? (caller?.accountId ?? null) : null;
      return {
        location: address,
        cookies: [await steps.begin({ ...checks, ...query, accountId })],
      };
    });
  });

  routes.on(
    issuerOperations.endIssuerLogin,
    async ({ req, caller, command, waitForProjections }) => {
      const way = toIssuerLogin(await steps.finish(req));
      if (!issuer || !way)
        return failed('user-token-expired', { returnTo: '/dashboard', purpose: 'login' });
      const back = await redirectOnFault(deps, way, async () => {
        const identity = await identityOf(deps, { issuer, way, req });
        if (way.purpose === 'confirm') return confirm(deps, { way, identity, caller });
        return completeLogin(deps, { way, identity, req, command, waitForProjections });
      });
      return { ...back, cookies: [...(back.cookies ?? []), steps.gone] };
    },
  );
};

// A login at the issuer may take ten minutes, and its callback is valid once.
const issuerGate = ({ platform, systemNow, secureCookies }: AccountRoutesDeps): StepGate =>
  stepGate({
    steps: platform.signInSteps,
    secure: secureCookies,
    systemNow,
    kind: 'issuer',
    minutes: 10,
    tries: 1,
  });

type IssuerLogin = {
  readonly checks: IssuerChecks;
  readonly purpose: 'login' | 'confirm';
  readonly returnTo: string;
  readonly accountId: string | null;
};

const toIssuerLogin = (data: Awaited<ReturnType<StepGate['finish']>>): IssuerLogin | undefined =>
  data && {
    checks: {
      state: String(data['state']),
      nonce: String(data['nonce']),
      verifier: String(data['verifier']),
      fresh: data['fresh'] === true,
    },
    purpose: data['purpose'] === 'confirm' ? 'confirm' : 'login',
    returnTo: String(data['returnTo']),
    accountId: typeof data['accountId'] === 'string' ? data['accountId'] : null,
  };

const callbackOf = ({ platform }: Pick<AccountRoutesDeps, 'platform'>): string =>
  platform.publicAddress.current() + issuerOperations.endIssuerLogin.path;

// Uses the public callback address, because behind a proxy the request has a different one.
const identityOf = (
  deps: AccountRoutesDeps,
  {
    issuer,
    way,
    req,
  }: { readonly issuer: Issuer; readonly way: IssuerLogin; readonly req: Request },
): Promise<IssuerIdentity> => {
  const returned = new URL(callbackOf(deps));
  returned.search = new URL(req.url, returned).search;
  return issuer.finish(returned, way.checks);
};

type ConfirmationInput = {
  readonly way: IssuerLogin;
  readonly identity: IssuerIdentity;
  readonly caller: Caller | undefined;
};

// The session must be the one that started the login, and the identity must belong to its account.
const confirm = async (
  { platform, systemNow }: AccountRoutesDeps,
  { way, identity, caller }: ConfirmationInput,
): Promise<RedirectReply> => {
  if (!caller || caller.accountId !== way.accountId) return failed('user-token-expired', way);
  const found = await findByIdentity(platform, identity);
  if (found?.accountId !== caller.accountId) return failed('other-person', way);
  await recordReauthentication(platform, caller, { by: 'issuer', now: systemNow() });
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
  const { address: ipAddress, userAgent } = contextOf(req);
  const onRegister = async (): Promise<void> => {
    const { registrations } = limitsOf(platform.config);
    await takeOrReject(platform.rateLimits, registrations, limitKey(ipAddress));
  };
  // The callback is a GET, which is accepted during maintenance.
  const onLink = (): void => {
    refuseDuringMaintenance({ clock: platform.clock, maintenance });
  };
  const given = { identity, ipAddress, userAgent, onLink, onRegister };
  const signedIn = await signInWithOidc(platform, given, command);
  if (signedIn.step === 'second-factor') {
    const waiting = { method: 'openid', remember: false } as const;
    const cookie = await askForCode(secondStepGate(deps), signedIn, waiting);
    return { location: loginPage({ step: 'code', returnTo: way.returnTo }), cookies: [cookie] };
  }
  const opening = { req, signedIn, remember: false, waitForProjections };
  const location = signedIn.registered ? welcomePage(way.returnTo) : way.returnTo;
  return { location, cookies: [await openSession(deps, opening)] };
};

const redirectOnFault = async (
  { platform }: AccountRoutesDeps,
  way: Pick<IssuerLogin, 'returnTo' | 'purpose'>,
  work: () => Promise<RedirectReply>,
): Promise<RedirectReply> => {
  try {
    return await work();
  } catch (error) {
    const fault = toIssuerErrorCode(error);
    if (fault === undefined) throw error;
    platform.logger.info({ err: error }, 'A login at the issuer failed.');
    return failed(fault, way);
  }
};

// A signed-in user sees the fault on the page they came from.
const failed = (
  fault: IssuerFault,
  { returnTo, purpose }: Pick<IssuerLogin, 'returnTo' | 'purpose'>,
): RedirectReply => {
  if (purpose === 'login') return { location: loginPage({ fault, returnTo }) };
  const page = new URL(returnTo, 'http://own.invalid');
  page.searchParams.set('fault', fault);
  return { location: page.pathname + page.search + page.hash };
};

const welcomePage = (returnTo: string): string =>
  `${pages.welcome.path}?${new URLSearchParams({ returnTo }).toString()}`;

const loginPage = (query: Readonly<Record<string, string>>): string =>
  `/auth?${new URLSearchParams(query).toString()}`;
