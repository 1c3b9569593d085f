import type { IncomingMessage } from 'node:http';
import type { IssuerChecks } from '#platform/issuer/issuer.port.ts';
import type { SignInStep } from '#platform/sign-in-steps/sign-in-steps.port.ts';
import { createSignInStepGate } from '../http/session/step-gate.ts';
import type { AccountRoutesDeps } from '../account/ports.ts';

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

/** Logins that wait for the callback of the issuer. A browser has one at a time. */
export type IssuerSteps = {
  /** Returns the cookies of the step. */
  readonly begin: (data: StepData) => Promise<readonly string[]>;
  readonly beginLink: (data: StepData) => Promise<readonly string[]>;
  readonly finish: (req: Pick<IncomingMessage, 'headers'>) => Promise<IssuerLogin | undefined>;
  /** The cookies that clear the step. */
  readonly gone: readonly string[];
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
    begin: async (data) => [await logins.begin(data), links.gone],
    beginLink: async (data) => [await links.begin(data), logins.gone],
    finish: async (req) => {
      const link = await links.finish(req);
      if (link) return { ...toIssuerLogin(link), purpose: 'link' };
      const login = await logins.finish(req);
      return login && toIssuerLogin(login);
    },
    gone: [logins.gone, links.gone],
  };
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
