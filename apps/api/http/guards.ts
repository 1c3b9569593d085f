import type { IncomingMessage } from 'node:http';
import type { TokenGuard } from '#contract/operation.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { Config } from '#platform/config.ts';
import { isLocalRequest } from '#platform/http/address.ts';
import { hasBearerToken } from '#platform/http/bearer-token.ts';
import { noSuchRouteError } from './problem-details.ts';
import { httpTexts } from './texts.ts';

type Guard = (req: IncomingMessage) => void;

export const createGuards = (
  { METRICS_TOKEN, trial }: Pick<Config, 'METRICS_TOKEN' | 'trial'>,
  operatorToken: string | undefined,
): Readonly<Record<TokenGuard | 'demo', Guard>> => ({
  operator: operatorGuard(operatorToken),
  metrics: metricsGuard(METRICS_TOKEN),
  demo: demoGuard(trial),
});

// Requires a local caller and the token from the lock file.
const operatorGuard =
  (token: string | undefined): Guard =>
  (req) => {
    if (!isLocalRequest(req)) throw notLocalError();
    if (token === undefined || !hasBearerToken(req, token)) throw tokenRequiredError();
  };

// With a configured token, requires that token. Otherwise requires a local caller.
const metricsGuard =
  (token: string | undefined): Guard =>
  (req) => {
    if (token === undefined && !isLocalRequest(req)) throw notLocalError();
    if (token !== undefined && !hasBearerToken(req, token)) throw tokenRequiredError();
  };

// In a trial, the demo does not exist for other machines.
const demoGuard =
  (trial: boolean): Guard =>
  (req) => {
    if (trial && !isLocalRequest(req)) throw noSuchRouteError();
  };

const notLocalError = (): Rejection =>
  new Rejection('forbidden', 'access/denied', { message: httpTexts.denied });

const tokenRequiredError = (): Rejection =>
  new Rejection('unauthenticated', 'access/token-required', {
    message: httpTexts.needsToken,
  });
