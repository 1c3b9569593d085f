import { formatTime } from '#ui/format.ts';
import type { Problem } from '#contract/problem.ts';
import type { backgroundHeader } from '#contract/headers.ts';

export type FieldErrors = Partial<Record<string, string>>;

/** An answer that is no success, in the words a person reads. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: string;
  readonly fields: FieldErrors;
  /** When a throttled caller may try again. */
  readonly retryAt: string | null;

  constructor(status: number, message: string, problem?: Partial<Problem>) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = problem?.code ?? '';
    this.fields = Object.fromEntries((problem?.errors ?? []).map((e) => [e.field, e.message]));
    this.retryAt = problem?.retryAt ?? null;
  }
}

const answerWithin = 10_000;

const readProblem = async (response: Response): Promise<ApiError> => {
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('json')) {
    const problem = JSON.parse(text) as Partial<Problem>;
    const words = problem.message ?? problem.title ?? `API Error: ${String(response.status)}`;
    return new ApiError(response.status, words, problem);
  }
  return new ApiError(
    response.status,
    text === '' ? `API Error: ${String(response.status)}` : text,
  );
};

type Call = {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT';
  body?: unknown;
  signal?: AbortSignal;
  /** Asked by a timer, so that it is no sign of life and does not prolong the session. */
  background?: boolean;
};

/** Written out, because the contract's own constant would bring its schemas into the bundle. */
const inBackground: Record<typeof backgroundHeader, string> = { 'tidemark-background': '1' };

const send = async (
  path: string,
  { method = 'GET', body, signal, background = false }: Call,
): Promise<Response> => {
  const timeout = AbortSignal.timeout(answerWithin);
  try {
    return await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(background ? inBackground : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
  } catch (cause) {
    if (signal?.aborted === true) throw cause;
    throw new ApiError(0, 'Network Error');
  }
};

/** Calls the API; the shape of an answer is the contract's promise, checked by the API's own tests. */
export const callApi = async <Answer>(path: string, call: Call = {}): Promise<Answer> => {
  const response = await send(path, call);
  if (!response.ok) throw await readProblem(response);
  const text = await response.text();
  return (text === '' ? null : JSON.parse(text)) as Answer;
};

/** The sentence to show for anything that was thrown. */
export const wordsOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred';
  const { message, retryAt } = error;
  if (retryAt === null) return message;
  // Up to the minute that is shown; rounded down, the time named would be too early.
  const at = new Date(Math.ceil(Date.parse(retryAt) / 60_000) * 60_000);
  return `${message} Try again at ${formatTime(at)}.`;
};
