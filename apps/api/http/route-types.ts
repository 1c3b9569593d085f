import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { CommandContext } from '#application/command-context.ts';
import type { Operation } from '#contract/operation.ts';
import type { Action, requirements, Resource } from '#domain/shared/resources.ts';
import type { Position } from '#platform/event-store/event-store.port.ts';
import type { CheckAccess } from './access.ts';
import type { PreparedBody } from '../prepared/prepared-body.ts';
import type { MediaBody } from './answer.ts';
import type { RequestContext } from './request-context.ts';
import type { Caller } from './session/session.ts';

export type WrittenPositions = Readonly<Record<string, Position>>;

type Output<O, Field extends string> = O extends {
  readonly [F in Field]: infer S extends z.ZodType;
}
  ? z.output<S>
  : undefined;

type RequestBody<O> = O extends { readonly bytes: object } ? Buffer : Output<O, 'body'>;

type ReplyBody<O> = O extends { readonly answer: infer S extends z.ZodType }
  ? z.input<S> | PreparedBody<z.input<S>>
  : O extends { readonly mediaType: string }
    ? MediaBody
    : undefined;

type AccessRequirement<R extends Resource, A extends Action> =
  (typeof requirements)[R] extends Readonly<Record<Action, unknown>>
    ? (typeof requirements)[R][A]
    : (typeof requirements)[R];

// Always present when the resource requires a session.
type CallerOf<O> = O extends {
  readonly resource: infer R extends Resource;
  readonly action: infer A extends Action;
}
  ? 'open' extends AccessRequirement<R, A>
    ? Caller | undefined
    : Caller
  : Caller | undefined;

export type RouteRequest<O> = {
  readonly params: Output<O, 'params'>;
  readonly query: Output<O, 'query'>;
  readonly jsonQuery: Output<O, 'jsonQuery'>;
  readonly body: RequestBody<O>;
  readonly caller: CallerOf<O>;
  readonly access: CheckAccess;
  readonly command: CommandContext;
  readonly request: RequestContext;
  readonly req: Request;
  readonly res: Response;
  /**
   * Waits until the read models show everything this request has read and appended. Returns the positions they do not
   * show yet, for a new session to store.
   */
  readonly waitForProjections: () => Promise<WrittenPositions>;
};

type Redirect<O> = O extends { readonly status: 302 | 303 }
  ? { readonly location: string; readonly body?: undefined }
  : { readonly body: ReplyBody<O> };

export type Reply<O> = Redirect<O> & {
  /** Revision of the displayed stream, used as the entity tag. */
  readonly revision?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  /** The account that the response is about, if it is not the caller's. */
  readonly subject?: string;
  /** The caller preferred not to wait, so the work goes on after a response with 202 (RFC 7240). */
  readonly isAsync?: boolean;
};

export type RouteHandler<O extends Operation> = (request: RouteRequest<O>) => Promise<Reply<O>>;
