import type { IncomingMessage } from 'node:http';
import type { TokenGuard } from '#contract/operations/operation.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { Config } from '#platform/config.ts';
import { isLocal } from '#platform/http/address.ts';
import { hasBearerToken } from '#platform/http/bearer-token.ts';
import { nothingHere } from './problem-details.ts';
import { httpTexts } from './texts.ts';

type Guard = (req: IncomingMessage) => void;

export const guardsOf = (
  { METRICS_TOKEN, trial }: Pick<Config, 'METRICS_TOKEN' | 'trial'>,
  operatorToken: string | undefined,
): Readonly<Record<TokenGuard | 'demo', Guard>> => ({
  operator: operatorGuard(operatorToken),
  metrics: metricsGuard(METRICS_TOKEN),
  demo: demoGuard(trial),
});

// Only this machine, and only with the token of the lock file.
const operatorGuard =
  (token: string | undefined): Guard =>
  (req) => {
    if (!isLocal(req)) throw notYours();
    if (token === undefined || !hasBearerToken(req, token)) throw needsToken();
  };

// With a configured token, any caller that sends it; without one, only this machine.
const metricsGuard =
  (token: string | undefined): Guard =>
  (req) => {
    if (token === undefined && !isLocal(req)) throw notYours();
    if (token !== undefined && !hasBearerToken(req, token)) throw needsToken();
  };

// A trial is for this machine: to anybody else its demo does not exist.
const demoGuard =
  (trial: boolean): Guard =>
  (req) => {
    if (trial && !isLocal(req)) throw nothingHere();
  };

const notYours = (): Rejection =>
  new Rejection('forbidden', 'access/denied', { message: httpTexts.denied });

const needsToken = (): Rejection =>
  new Rejection('unauthenticated', 'access/token-required', {
    message: httpTexts.needsToken,
  });
