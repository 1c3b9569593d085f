import type { IncomingMessage } from 'node:http';
import type { IssuerChecks } from '#platform/issuer/issuer.port.ts';
import type { SignInStep } from '#platform/sign-in-steps/sign-in-steps.port.ts';
import { createSignInStepGate, type SignInStepGate } from '../http/session/step-gate.ts';
import type { AccountRoutesDeps } from './ports.ts';

export type IssuerLogin = {
  readonly checks: IssuerChecks;
  readonly purpose: 'login' | 'confirm' | 'link';
  readonly returnTo: string;
  /** The session that started the login to confirm or to link; null otherwise. */
  readonly accountId: string | null;
  readonly tokenHash: string | null;
  /** Hash of the login fields when a link began; null otherwise. */
  readonly basis: string | null;
};

type StepData = SignInStep['data'];

type Req = Pick<IncomingMessage, 'headers' | 'url'>;
type NewStep = StepData & Pick<IssuerChecks, 'state'>;

/** Logins that wait for the callback of the issuer. Each tab of a browser can have one. */
export type IssuerSteps = {
  /** Returns the cookie of the step. */
  readonly begin: (req: Req, data: NewStep) => Promise<string>;
  readonly beginLink: (req: Req, data: NewStep) => Promise<string>;
  /** The login that the callback belongs to. Undefined when it expired or was finished before. */
  readonly finish: (req: Req) => Promise<IssuerLogin | undefined>;
};

// A login at the issuer may take ten minutes, and its callback is valid once.
export const createIssuerSteps = ({
  platform,
  systemNow,
  secureCookies,
}: AccountRoutesDeps): IssuerSteps => {
  const options = { steps: platform.signInSteps, secure: secureCookies, systemNow, tries: 1 };
  const logins = createSignInStepGate({ ...options, kind: 'issuer', minutes: 10 });
  // Processes of earlier releases know no links and would take one of the kind `issuer` for a login.
  const links = createSignInStepGate({ ...options, kind: 'issuer-link', minutes: 10 });
  return {
    begin: (req, data) => logins.beginFlow(req, data.state, data),
    beginLink: (req, data) => links.beginFlow(req, data.state, data),
    finish: async (req) => {
      const state = readState(req);
      const link = await finishStep(links, req, state);
      if (link) return { ...toIssuerLogin(link), purpose: 'link' };
      const login = await finishStep(logins, req, state);
      return login && toIssuerLogin(login);
    },
  };
};

const readState = ({ url = '' }: Req): string =>
  new URL(url, 'http://own.invalid').searchParams.get('state') ?? '';

const finishStep = async (
  gate: SignInStepGate,
  req: Req,
  state: string,
): Promise<StepData | undefined> => {
  const step = await gate.finishFlow(req, state);
  if (step) return step;
  // Processes of earlier releases began one step for each browser.
  const shared = await gate.find(req);
  return shared?.['state'] === state ? gate.finish(req) : undefined;
};

const toIssuerLogin = (data: StepData): IssuerLogin => ({
  checks: {
    state: String(data['state']),
    nonce: String(data['nonce']),
    verifier: String(data['verifier']),
    fresh: data['fresh'] === true,
  },
  purpose: data['purpose'] === 'confirm' ? 'confirm' : 'login',
  returnTo: String(data['returnTo']),
  accountId: toText(data['accountId']),
  tokenHash: toText(data['tokenHash']),
  basis: toText(data['basis']),
});

const toText = (value: StepData[string] | undefined): string | null =>
  typeof value === 'string' ? value : null;
