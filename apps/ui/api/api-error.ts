import type { Problem } from '#contract/problem.ts';
import { uiTexts as texts } from '../texts.ts';

export type FieldErrors = Partial<Record<string, string>>;

export class ApiError extends Error {
  /** HTTP status; 0 when there was no response. */
  readonly status: number;
  readonly code: string;
  readonly fields: FieldErrors;
  /** When a throttled caller may try again. */
  readonly retryAt: string | null;
  /** Login attempts left; null where they are not limited. */
  readonly triesLeft: number | null;
  /** Id of the request, by which support finds it in logs, events and mails. */
  readonly requestId: string | null;

  constructor(status: number, message: string, problem?: Partial<Problem>) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = problem?.code ?? '';
    this.fields = Object.fromEntries((problem?.errors ?? []).map((e) => [e.field, e.message]));
    this.retryAt = problem?.retryAt ?? null;
    this.triesLeft = problem?.triesLeft ?? null;
    this.requestId = problem?.requestId ?? null;
  }
}

export const networkError = (): ApiError => new ApiError(0, texts.networkError);

export const readError = async (response: Response): Promise<ApiError> => {
  const { status } = response;
  const fallback = texts.apiError(status);
  const text = await response.text();
  if (!(response.headers.get('content-type') ?? '').includes('json')) {
    return new ApiError(status, text === '' ? fallback : text);
  }
  const problem = JSON.parse(text) as Partial<Problem>;
  const message = problem.message ?? problem.title ?? fallback;
  return new ApiError(status, appendReference(message, { status, ...problem }), problem);
};

// Only for faults of the server: a refusal says what to do, and needs no support.
const appendReference = (
  message: string,
  { status, requestId }: { readonly status: number; readonly requestId?: string },
): string =>
  status >= 500 && requestId !== undefined ? `${message} ${texts.reference(requestId)}` : message;

/** HTTP status of an error; undefined when it has none. */
export const getErrorStatus = (error: unknown): number | undefined =>
  error instanceof Error && 'status' in error && typeof error.status === 'number'
    ? error.status
    : undefined;

/** The server understood the request and refused it, so a retry is pointless. */
export const isRefusal = (error: unknown): boolean =>
  [400, 403, 404, 409, 422].includes(getErrorStatus(error) ?? 0);

/** Message for a failed request. */
export const { noAnswer: noResponseMessage } = texts;

/** The error's own message, if it has one. */
export const formatFailure = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : noResponseMessage;
