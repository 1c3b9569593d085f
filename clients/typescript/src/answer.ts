/** Why the API refused a request (RFC 9457). */
export type Problem = {
  readonly status: number;
  /** Stable code for programs, such as `account/username-taken`. */
  readonly code: string;
  /** Message for people; may change. */
  readonly message: string;
  /** One entry for each invalid field. */
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
  /** When to try again, ISO-8601. */
  readonly retryAt?: string;
  /** Id of the request, for support. */
  readonly requestId?: string;
};

/** A refused request. Its `problem` has the code for programs. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.name = 'ProblemError';
    this.problem = problem;
  }
}

/** A successful answer. */
export type Answer<Data> = {
  readonly data: Data;
  /** True while the answer may not show the newest change of this session. */
  readonly isStale: boolean;
  /** The revision for `If-Match`, quoted as sent; null where the answer has none. */
  readonly etag: string | null;
};

/** What a call of the typed client returns. */
export type Call<Data> = {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
};

/** The answer of a call. Throws a `ProblemError` when the API refused it. */
export const getAnswer = async <Data>(call: Promise<Call<Data>>): Promise<Answer<Data>> => {
  const { data, error, response } = await call;
  if (!response.ok) throw new ProblemError(toProblem(error, response));
  return {
    // The document describes the type of every successful answer.
    data: data as Data,
    isStale: response.headers.get('tidemark-stale') === 'true',
    etag: response.headers.get('etag'),
  };
};

// A proxy in front of the API answers without problem details.
const toProblem = (error: unknown, { status, statusText }: Response): Problem => {
  const isProblem = typeof error === 'object' && error !== null && 'code' in error;
  if (isProblem) return error as Problem;
  return { status, code: 'http/unknown', message: `HTTP ${String(status)} ${statusText}`.trim() };
};
