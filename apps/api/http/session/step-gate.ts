import type { IncomingMessage } from 'node:http';
import { serialize } from 'cookie';
import { minuteMs } from '#domain/shared/time/durations.ts';
import type { SignInStep, SignInSteps } from '#platform/sign-in-steps/sign-in-steps.port.ts';
import { hashToken, newToken, readCookieToken, readCookieTokenHash } from './cookie-token.ts';

type StepData = SignInStep['data'];
type Req = Pick<IncomingMessage, 'headers'>;

/** A step between the first call of a login and its session: server state, identified by its own cookie. */
export type SignInStepGate = {
  /** Starts a step under a new token and returns its cookie. */
  begin(data: StepData): Promise<string>;
  /** Starts a step that does not replace those of other flows of the browser. Returns its cookie. */
  beginFlow(req: Req, flowId: string, data: StepData): Promise<string>;
  /** The request's step, without using an attempt. */
  find(req: Req): Promise<StepData | undefined>;
  /** Uses one attempt. Returns the number left, or undefined when none was left. */
  takeTry(req: Req): Promise<number | undefined>;
  /** Ends the step. Undefined when another request already ended it. */
  finish(req: Req): Promise<StepData | undefined>;
  /** The same for a step of `beginFlow`. */
  finishFlow(req: Req, flowId: string): Promise<StepData | undefined>;
  /** The cookie that clears the step. */
  readonly gone: string;
};

type StepGateOptions = {
  readonly steps: SignInSteps;
  readonly secure: boolean;
  readonly systemNow: () => Date;
  readonly kind: Exclude<SignInStep['kind'], 'proof'>;
  readonly minutes: number;
  readonly tries: number;
};

export const createSignInStepGate = ({
  steps,
  secure,
  systemNow,
  kind,
  minutes,
  tries,
}: StepGateOptions): SignInStepGate => {
  const name = `${secure ? '__Host-' : ''}tm_${kind.replace('-', '_')}`;
  const serializeCookie = (token: string, maxAge: number): string =>
    serialize(name, token, { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge });
  const filterValid = (step: SignInStep | undefined): SignInStep | undefined =>
    step?.kind === kind && Date.parse(step.expiresAt) > systemNow().getTime() ? step : undefined;
  const find = async (req: Req): Promise<SignInStep | undefined> => {
    const hash = readCookieTokenHash(req, name);
    return hash === undefined ? undefined : filterValid(await steps.find(hash));
  };
  const begin = async (token: string, key: string, data: StepData): Promise<string> => {
    const expiresAt = new Date(systemNow().getTime() + minutes * minuteMs).toISOString();
    await steps.begin(hashToken(key), { kind, data, expiresAt, triesLeft: tries });
    return serializeCookie(token, minutes * 60);
  };
  return {
    gone: serializeCookie('', 0),
    begin: (data) => {
      const token = newToken();
      return begin(token, token, data);
    },
    beginFlow: (req, flowId, data) => {
      const token = readCookieToken(req, name) ?? newToken();
      return begin(token, toFlowKey(token, flowId), data);
    },
    find: async (req) => (await find(req))?.data,
    takeTry: async (req) => {
      const hash = readCookieTokenHash(req, name);
      return hash === undefined
        ? undefined
        : filterValid(await steps.consumeAttempt(hash))?.triesLeft;
    },
    finish: async (req) => {
      const hash = readCookieTokenHash(req, name);
      return hash === undefined ? undefined : filterValid(await steps.finish(hash))?.data;
    },
    finishFlow: async (req, flowId) => {
      const token = readCookieToken(req, name);
      if (token === undefined) return undefined;
      return filterValid(await steps.finish(hashToken(toFlowKey(token, flowId))))?.data;
    },
  };
};

const toFlowKey = (token: string, flowId: string): string => `${token}.${flowId}`;
