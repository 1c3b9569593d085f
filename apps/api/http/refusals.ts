import type { Request } from 'express';
import type { Logger } from 'pino';
import type { RecordRefusal } from '#application/refusals/record-refusal.ts';
import { type AccessDecision, requiresRole } from '#domain/access/decide-access.ts';
import type { Action } from '#domain/shared/resources.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { Metrics } from '../system/metrics.ts';
import { getRequestContext } from './request-context.ts';
import type { Caller } from './session/session.ts';

export type RefusedAttempt = {
  readonly decision: AccessDecision;
  readonly action: Action;
  readonly req: Request;
  readonly caller: Caller | undefined;
};

/** Records a refused attempt at a staff resource. Other refusals are ignored. */
export type RecordAccessRefusal = (attempt: RefusedAttempt) => Promise<void>;

type Deps = {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly recordRefusal: RecordRefusal;
  readonly countRefusal: Metrics['countRefusal'];
};

/** Refusals are counted and marked in the request log. Only those with an account are recorded. */
export const createRefusalRecorder =
  ({ clock, logger, recordRefusal, countRefusal }: Deps): RecordAccessRefusal =>
  async ({ decision: { resource, requires, rule }, action, req, caller }) => {
    if (!requiresRole(requires)) return;
    const context = getRequestContext(req);
    context.refusedBy = rule;
    countRefusal({ resource, action, rule });
    // An account erased in the meantime has no one to attribute the attempt to.
    if (!caller || rule === 'denied/signed-out') return;
    const { accountId: actor } = caller;
    try {
      const command = { actor, now: clock.now(), correlationId: context.id };
      await recordRefusal({ resource, action, rule }, command);
    } catch (error) {
      logger.warn(
        { err: error },
        'a refused attempt could not be recorded; it was refused all the same',
      );
    }
  };
