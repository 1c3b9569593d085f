import type { Request } from 'express';
import type { CommandContext } from '#application/command-context.ts';
import type { Operation } from '#contract/operation.ts';
import { getRequirement } from '#domain/access/decide-access.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { RouteResponse } from './answer.ts';
import { expectedRevision } from './etag.ts';
import {
  callId,
  type Idempotency,
  type IdempotentCall,
  parseIdempotencyKey,
} from './idempotency.ts';
import type { OperationInput } from './input.ts';
import { toProblemResponse } from './problem-details.ts';
import { getRequestContext } from './request-context.ts';
import type { Caller } from './session/session.ts';

export type RunDeps = { readonly clock: Clock; readonly idempotency: Idempotency };

export type OperationCall = {
  readonly operation: Operation;
  readonly req: Request;
  readonly caller: Caller | undefined;
  readonly input: OperationInput;
  readonly run: (command: CommandContext) => Promise<RouteResponse>;
};

export const runOnce = async (deps: RunDeps, call: OperationCall): Promise<RouteResponse> => {
  const { operation, req, caller, input, run } = call;
  const command = toCommandContext(deps.clock, call);
  const key = operation.idempotent && parseIdempotencyKey(req.headers['idempotency-key']);
  if (!key) return run(command);
  const route = `${operation.method} ${operation.path}`;
  const fullInput = [input.params, input.body, command.expectedRevision ?? null];
  if (isOpenOperation(operation) || !caller) {
    // The response contains a session and there is no account key to encrypt it with, so the use case itself detects
    // repeats. Another input is another command.
    const id = callId({ accountId: 'anyone', route, key, input: fullInput });
    return run({ ...command, idempotencyKey: id });
  }
  const idempotentCall: IdempotentCall = {
    accountId: caller.accountId,
    route,
    key,
    input: fullInput,
  };
  return deps.idempotency.once(idempotentCall, () =>
    convertRejections(
      run({ ...command, idempotencyKey: callId(idempotentCall) }),
      getRequestContext(req).id,
    ),
  );
};

export const isOpenOperation = ({ resource, action }: Operation): boolean =>
  typeof resource === 'string' && getRequirement({ resource, action }) === 'open';

// A rejection is stored and repeated. An internal error and a temporary rejection are not, so the client can retry.
const convertRejections = (
  answer: Promise<RouteResponse>,
  requestId: string,
): Promise<RouteResponse> =>
  answer.catch((error: unknown) => {
    if (error instanceof Rejection && !isTemporary(error))
      return toProblemResponse(error, requestId);
    throw error;
  });

const isTemporary = ({ kind, code }: Rejection): boolean =>
  kind === 'throttled' || code === 'command/contended' || code === 'membership/change-in-progress';

const toCommandContext = (
  clock: Clock,
  { operation, req, caller }: OperationCall,
): CommandContext => {
  const revision = operation.ifMatch && expectedRevision(req.headers['if-match']);
  const { id, ownId } = getRequestContext(req);
  return {
    actor: caller?.accountId ?? 'system',
    now: clock.now(),
    correlationId: id,
    causationId: ownId,
    ...(revision === undefined ? {} : { expectedRevision: revision }),
  };
};
