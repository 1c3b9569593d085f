import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import type { z } from 'zod';
import type { CommandContext } from '#application/command-context.ts';
import type { Operation } from '#contract/operations/operation.ts';
import { staleHeader } from '#contract/system.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { Position } from '#platform/event-store/event-store.port.ts';
import { type Answer, sendAnswer } from './answer.ts';
import { contentTag, expectedRevision, isContentTag, isUnchanged, revisionTag } from './etag.ts';
import { callId, type Idempotency, type IdempotentCall, idempotencyKeyOf } from './idempotency.ts';
import { requireKnownHost, requireOwnOrigin } from './origin.ts';
import { parse, parseJsonQuery, refuseUnknownParameters } from './parse.ts';
import { HttpFault, problemAnswer } from './problem-details.ts';
import { contextOf, type RequestContext } from './request-context.ts';
import type { Caller, SessionGate } from './session.ts';

type Written = Readonly<Record<string, Position>>;

/** What every route is given to stand on. */
export type RouteDeps = {
  readonly clock: Clock;
  readonly publicUrl: string | undefined;
  readonly gate: SessionGate;
  readonly idempotency: Idempotency;
  /** Whether the read models have reached these positions, waiting up to that long. */
  readonly awaitWrites: (written: Written, timeoutMs: number) => Promise<boolean>;
  /** Rejects a caller whom the access module does not let in. */
  readonly requireAdmin: (caller: Caller) => Promise<void>;
  readonly requireOperator: (req: Request) => void;
  readonly requireMetricsReader: (req: Request) => void;
};

type Output<O, Field extends string> = O extends {
  readonly [F in Field]: infer S extends z.ZodType;
}
  ? z.output<S>
  : undefined;
type Body<O> = O extends { readonly answer: infer S extends z.ZodType } ? z.input<S> : undefined;
type CallerOf<O> = O extends { readonly access: 'signed-in' | 'admin' }
  ? Caller
  : Caller | undefined;

/** A request after everything about it was checked. */
export type RouteRequest<O> = {
  readonly params: Output<O, 'params'>;
  readonly query: Output<O, 'query'>;
  readonly jsonQuery: Output<O, 'jsonQuery'>;
  readonly body: Output<O, 'body'>;
  readonly caller: CallerOf<O>;
  readonly command: CommandContext;
  readonly request: RequestContext;
  readonly req: Request;
  readonly res: Response;
  /** Waits for the read models to show what this call wrote; answers what they do not show yet, which its session remembers. */
  readonly waitForProjections: (written: Written) => Promise<Written>;
};

export type Reply<O> = {
  readonly body: Body<O>;
  /** Revision of the stream that the answer shows; becomes its entity tag. */
  readonly revision?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  /** The account that the answer tells about, when that is not the caller's. */
  readonly subject?: string;
};
export type Handle<O> = (request: RouteRequest<O>) => Promise<Reply<O>>;

export type Routes = {
  readonly router: Router;
  readonly on: <const O extends Operation>(operation: O, handle: Handle<O>) => void;
};

const readWaitMs = 2000;
const bodyLimit = 100 * 1024;
const readJson: RequestHandler = express.json({ limit: bodyLimit, inflate: false, strict: false });

/** Mounts operations: origin, session, access, input, then the handler, in this order for every route. */
export const operationRoutes = (deps: RouteDeps): Routes => {
  const router = Router({ caseSensitive: true });
  // Express would answer OPTIONS by itself, in its own way; to us it is a method like any other that no route takes.
  router.use((req, _res, next) => {
    if (req.method === 'OPTIONS') next('router');
    else next();
  });
  return {
    router,
    on: (operation, handle) => {
      router[operation.method](expressPath(operation.path), async (req, res) => {
        const request = contextOf(req);
        request.route = operation.path;
        const caller = await admit(deps, operation, { req, res });
        const input = await readInput(operation, req, res);
        const parts = { ...input, ...common(deps, { req, res, caller }) };
        const run = (command: CommandContext): Promise<Answer> =>
          answerOf(operation, handle({ ...parts, command } as RouteRequest<typeof operation>));
        const answer = await runOnce(deps, { operation, req, caller, input, run });
        sendUnlessUnchanged(operation, { req, res }, answer);
      });
    },
  };
};

/** `/members/{id}` as Express writes it. */
export const expressPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

type Exchange = { readonly req: Request; readonly res: Response };

const admit = async (
  deps: RouteDeps,
  operation: Operation,
  { req, res }: Exchange,
): Promise<Caller | undefined> => {
  requireKnownHost(req, deps.publicUrl);
  if (operation.method !== 'get') requireOwnOrigin(req, deps.publicUrl);
  if (operation.access === 'operator') deps.requireOperator(req);
  if (operation.access === 'metrics') deps.requireMetricsReader(req);
  const caller = await deps.gate.find(req);
  const needed = operation.access === 'signed-in' || operation.access === 'admin';
  if (!caller && needed) throw signedOut();
  if (!caller) return undefined;
  contextOf(req).accountId = caller.accountId;
  await waitForEarlierWrites(deps, res, caller);
  if (operation.access === 'admin') await deps.requireAdmin(caller);
  return caller;
};

const signedOut = (): Rejection =>
  new Rejection('unauthenticated', 'session/required', {
    message: 'Please log in to continue...',
  });

const waitForEarlierWrites = async (
  deps: RouteDeps,
  res: Response,
  caller: Caller,
): Promise<void> => {
  const { written } = caller.session;
  if (Object.keys(written).length === 0) return;
  if (await areShown(deps, res, written)) await deps.gate.forgetWrites(caller, written);
};

const areShown = async (deps: RouteDeps, res: Response, written: Written): Promise<boolean> => {
  const shown = await deps.awaitWrites(written, readWaitMs);
  if (!shown) res.setHeader(staleHeader, 'true');
  return shown;
};

type Input = { params: unknown; query: unknown; jsonQuery: unknown; body: unknown };

const readInput = async (operation: Operation, req: Request, res: Response): Promise<Input> => {
  refuseUnknownParameters([operation.query, operation.jsonQuery], req.query);
  return {
    params: operation.params && parse(operation.params, req.params, 'path'),
    query: operation.query && parse(operation.query, req.query, 'query'),
    jsonQuery: operation.jsonQuery && parseJsonQuery(operation.jsonQuery, req.query),
    body: operation.body && parse(operation.body, await readBody(req, res)),
  };
};

const unreadableType = 'The body has to be sent as application/json.';

const readBody = async (req: Request, res: Response): Promise<unknown> => {
  const isEmpty = req.headers['content-length'] === '0';
  if (!isEmpty && req.is('application/json') === false) {
    throw new HttpFault(415, 'request/unsupported-media-type', {
      message: unreadableType,
      errors: [{ field: 'Content-Type', message: unreadableType }],
    });
  }
  await new Promise<void>((resolve, reject) => {
    readJson(req, res, (error?: unknown) => {
      if (error === undefined) resolve();
      else reject(error instanceof Error ? error : new Error('The body cannot be read.'));
    });
  });
  return req.body as unknown;
};

const common = <O>(
  deps: RouteDeps,
  { req, res, caller }: Exchange & { caller: Caller | undefined },
): Pick<RouteRequest<O>, 'caller' | 'request' | 'req' | 'res' | 'waitForProjections'> => ({
  caller: caller as CallerOf<O>,
  request: contextOf(req),
  req,
  res,
  waitForProjections: async (written) => {
    if (await areShown(deps, res, written)) return {};
    if (caller) await deps.gate.noteWrites(caller, written);
    return written;
  },
});

const answerOf = async <O extends Operation>(
  operation: O,
  reply: Promise<Reply<O>>,
): Promise<Answer> => {
  const { body, revision, headers, cookies, subject } = await reply;
  const tag = tagOf(operation, body, revision);
  return {
    status: operation.status,
    body,
    headers: { ...headers, ...(tag === undefined ? {} : { etag: tag }) },
    ...(cookies === undefined ? {} : { cookies }),
    ...(subject === undefined ? {} : { subject }),
  };
};

const tagOf = (
  operation: Operation,
  body: unknown,
  revision: number | undefined,
): string | undefined => {
  if (revision !== undefined) return revisionTag(revision);
  return operation.etag ? contentTag(body) : undefined;
};

type Call = {
  readonly operation: Operation;
  readonly req: Request;
  readonly caller: Caller | undefined;
  readonly input: Input;
  readonly run: (command: CommandContext) => Promise<Answer>;
};

const runOnce = async (deps: RouteDeps, call: Call): Promise<Answer> => {
  const { operation, req, caller, input, run } = call;
  const command = commandContext(deps, call);
  const key = operation.idempotent && idempotencyKeyOf(req.headers['idempotency-key']);
  if (!key) return run(command);
  const route = `${operation.method} ${operation.path}`;
  if (operation.access === 'anyone' || !caller) {
    // Nobody's key could seal the answer, and it holds a session: the use case itself knows its repeats.
    const id = callId({ accountId: 'anyone', route, key, input: null });
    return run({ ...command, idempotencyKey: id });
  }
  const once: IdempotentCall = {
    accountId: caller.accountId,
    route,
    key,
    input: [input.params, input.body, command.expectedRevision ?? null],
  };
  return deps.idempotency.once(once, () =>
    refusalsAsAnswers(run({ ...command, idempotencyKey: callId(once) }), contextOf(req).id),
  );
};

/** What a rule refused once is answered the same to a repeat; what broke is tried again. */
const refusalsAsAnswers = (answer: Promise<Answer>, requestId: string): Promise<Answer> =>
  answer.catch((error: unknown) => {
    if (error instanceof Rejection) return problemAnswer(error, requestId);
    throw error;
  });

const commandContext = (deps: RouteDeps, { operation, req, caller }: Call): CommandContext => {
  const revision = operation.ifMatch && expectedRevision(req.headers['if-match']);
  return {
    actor: caller?.accountId ?? 'system',
    now: deps.clock.now(),
    correlationId: contextOf(req).id,
    ...(revision === undefined ? {} : { expectedRevision: revision }),
  };
};

/** The tag of a revision names one stream, the answer may show more: only a tag over the content can say "unchanged". */
const sendUnlessUnchanged = (
  operation: Operation,
  { req, res }: Exchange,
  answer: Answer,
): void => {
  const tag = answer.headers?.['etag'];
  if (
    operation.method === 'get' &&
    isContentTag(tag) &&
    isUnchanged(req.headers['if-none-match'], tag)
  ) {
    sendAnswer(res, { status: 304, headers: { etag: tag } });
    return;
  }
  sendAnswer(res, answer);
};
