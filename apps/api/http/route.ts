import { type Request, type Response, Router } from 'express';
import type { CommandContext } from '#application/command-context.ts';
import type { LogPersonalDataAccess } from '#application/personal-data-access/log-access.ts';
import { requiresRole } from '#domain/access/decide-access.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { requiresReauthentication, type Resource } from '#domain/shared/resources.ts';
import { findResource } from '#contract/find-resource.ts';
import type { Operation, TokenGuard } from '#contract/operation.ts';
import {
  type AccessPorts,
  createAccessCheck,
  type CheckAccess,
  toAccessRejection,
} from './access.ts';
import type { RouteResponse } from './answer.ts';
import { bodyReader, type RequestParameters, readParameters } from './input.ts';
import { requireKnownHost, requireOwnOrigin } from './origin.ts';
import { type OwnWritesDeps, ownWrites, waitForEarlierWrites } from './consistency/own-writes.ts';
import type { TrackPositions } from './consistency/position-tracker.ts';
import { readModelsBehindError } from './problem-details.ts';
import { reauthenticationRequired } from './session/reauthentication.ts';
import { reportUnchanged } from './consistency/report-unchanged.ts';
import { type MaintenanceDeps, requireNoMaintenance } from './maintenance.ts';
import type { RecordAccessRefusal } from './refusals.ts';
import { toRouteResponse, sendUnlessUnchanged } from './reply.ts';
import { requireQueue, withWaitingNotice, type QueueRuleDeps } from './queue-rule.ts';
import { getRequestContext } from './request-context.ts';
import type { RouteHandler, RouteRequest } from './route-types.ts';
import { type RunDeps, runOnce } from './run-once.ts';
import type { Caller, SessionGate } from './session/session.ts';
import type { StaffSessions } from './session/staff-sessions.ts';

export type RouteDeps = AccessPorts &
  MaintenanceDeps &
  QueueRuleDeps &
  RunDeps &
  OwnWritesDeps & {
    readonly publicUrl: string | undefined;
    readonly gate: SessionGate;
    /** Whether the session's owner reauthenticated recently. */
    readonly isRecentlyAuthenticated: (caller: Caller) => Promise<boolean>;
    readonly trackPositions: TrackPositions;
    /** Whether the read models have reached the head of the log, after a short wait. */
    readonly haveReachedLog: () => Promise<boolean>;
    readonly logPersonalDataAccess: LogPersonalDataAccess;
    readonly noteRefusal: RecordAccessRefusal;
    /** Called for a session that may use a staff resource. */
    readonly noteStaff: StaffSessions['note'];
    /** Each guard rejects requests without its token. The demo guard rejects remote requests. */
    readonly guards: Readonly<Record<TokenGuard | 'demo', (req: Request) => void>>;
  };

export type Routes = {
  readonly router: Router;
  readonly on: <const O extends Operation>(operation: O, handle: RouteHandler<O>) => void;
};

/**
 * Mounts operations. For every route, checks the origin, token, maintenance, session, access and input, in this order, before the
 * handler runs.
 */
export const operationRoutes = (deps: RouteDeps): Routes => {
  const router = Router({ caseSensitive: true });
  // Express responds to OPTIONS by default. It is unsupported, so it must reach the 405 handler.
  router.use((req, _res, next) => {
    if (req.method === 'OPTIONS') next('router');
    else next();
  });
  return {
    router,
    on: (operation, handle) => {
      assertIdempotencySupported(operation);
      const readBody = bodyReader(operation);
      router[operation.method](expressPath(operation.path), async (req, res) => {
        const exchange = { req, res };
        getRequestContext(req).route = operation.path;
        const admittedRequest = await admit(deps, operation, exchange);
        const input = { ...admittedRequest.parameters, body: await readBody(exchange) };
        const parts = { ...input, ...toHandlerContext(exchange, admittedRequest) };
        const { caller } = admittedRequest;
        const run = (command: CommandContext): Promise<RouteResponse> =>
          deps.trackPositions(async (tracked) => {
            const writeTracker = ownWrites(deps, { operation, res, caller, tracked });
            const { waitForProjections } = writeTracker;
            const request = { ...parts, command, waitForProjections };
            try {
              await requireQueue(deps, operation);
              const reply = reportUnchanged(operation, () =>
                handle(request as RouteRequest<typeof operation>),
              );
              const response = await toRouteResponse(operation, reply);
              await logAccess(deps, { operation, answer: response, command });
              await writeTracker.finish();
              return await withWaitingNotice(deps, operation, response);
            } catch (error) {
              await writeTracker.saveRemaining();
              throw await replaceUncertainNotFound(deps, operation, error);
            }
          });
        const answer = await runOnce(deps, { operation, req, caller, input, run });
        await sendUnlessUnchanged(operation, exchange, answer);
      });
    },
  };
};

/** Converts `/members/{id}` to Express syntax. */
export const expressPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

// Stored responses for repeated requests are JSON.
const assertIdempotencySupported = ({ idempotent, mediaType, name }: Operation): void => {
  if (idempotent && mediaType !== undefined) {
    throw new Error(`${name}: only a JSON answer can be repeated.`);
  }
};

type AccessLogInput = {
  readonly operation: Operation;
  readonly answer: RouteResponse;
  readonly command: CommandContext;
};

// Personal data is only shown once the access is logged.
const logAccess = async (
  { logPersonalDataAccess }: Pick<RouteDeps, 'logPersonalDataAccess'>,
  { operation: { shows: page }, answer: { subject }, command }: AccessLogInput,
): Promise<void> => {
  if (page === undefined || subject === undefined) return;
  await logPersonalDataAccess({ accountId: subject, page }, command);
};

/**
 * While the read models are behind, "missing" may be wrong for a command, so the response is a temporary server error.
 */
const replaceUncertainNotFound = async (
  { haveReachedLog }: Pick<RouteDeps, 'haveReachedLog'>,
  { action }: Operation,
  error: unknown,
): Promise<unknown> => {
  const isNotFound = error instanceof Rejection && error.kind === 'missing';
  return action === 'change' && isNotFound && !(await haveReachedLog())
    ? readModelsBehindError()
    : error;
};

type Exchange = { readonly req: Request; readonly res: Response };

type AdmittedRequest = {
  readonly caller: Caller | undefined;
  readonly access: CheckAccess;
  readonly parameters: RequestParameters;
};

// Checks access before the input, unless the parameters name the resource.
const admit = async (
  deps: RouteDeps,
  operation: Operation,
  { req, res }: Exchange,
): Promise<AdmittedRequest> => {
  requireKnownHost(req, deps.publicUrl);
  if (operation.method !== 'get' && !operation.tokenInPath) requireOwnOrigin(req, deps.publicUrl);
  if (operation.guard) deps.guards[operation.guard](req);
  if (operation.demo) deps.guards.demo(req);
  requireNoMaintenance(deps, operation);
  const readsSession = !operation.probe && !operation.tokenInPath;
  const caller = readsSession ? await deps.gate.find(req) : undefined;
  if (caller) {
    getRequestContext(req).accountId = caller.accountId;
    await waitForEarlierWrites(deps, res, caller);
  }
  const access = createAccessCheck(deps, caller);
  const { resource, action } = operation;
  const requireAccess = async (needed: Resource): Promise<void> => {
    const decision = await access({ resource: needed, action });
    if (decision.allowed) {
      if (caller && requiresRole(decision.requires)) deps.noteStaff(caller);
      return;
    }
    await deps.noteRefusal({ decision, action, req, caller });
    throw toAccessRejection(decision);
  };
  if (typeof resource === 'string') await requireAccess(resource);
  const parameters = readParameters(operation, req);
  if (typeof resource !== 'string') await requireAccess(findResource(operation, parameters.params));
  await requireReauthentication(deps, operation, caller);
  return { caller, access, parameters };
};

const requireReauthentication = async (
  { isRecentlyAuthenticated }: Pick<RouteDeps, 'isRecentlyAuthenticated'>,
  operation: Operation,
  caller: Caller | undefined,
): Promise<void> => {
  if (caller && needsReauthentication(operation) && !(await isRecentlyAuthenticated(caller)))
    throw reauthenticationRequired();
};

const needsReauthentication = ({ resource, action }: Operation): boolean =>
  action === 'change' && typeof resource === 'string' && requiresReauthentication(resource);

type HandlerContext = Pick<
  RouteRequest<Operation>,
  'caller' | 'access' | 'request' | 'req' | 'res'
>;

const toHandlerContext = (
  { req, res }: Exchange,
  { caller, access }: AdmittedRequest,
): HandlerContext => ({
  caller,
  access,
  request: getRequestContext(req),
  req,
  res,
});
