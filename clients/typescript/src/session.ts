import { parseSetCookie } from 'cookie';

/** A function with the signature of `fetch` for one `Request`. */
export type Send = (request: Request) => Promise<Response>;

export type SessionOptions = {
  /** Address of the installation, such as `https://tidemark.example`. */
  readonly url: string;
  /** Sends the requests; `fetch` by default. */
  readonly send?: Send;
};

/** One login: keeps its cookies, and sends changes with an idempotency key. */
export type Session = {
  readonly send: Send;
};

const changingMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const keyHeader = 'idempotency-key';

/** A session without a login; `POST /api/auth/local` logs it in. */
export const createSession = ({ url, send = fetch }: SessionOptions): Session => {
  const cookies = new Map<string, string>();
  const { origin } = new URL(url);
  return {
    send: async (request) => {
      const prepared = prepareRequest(request, { origin, cookies });
      const response = await sendRepeatedly(prepared, send);
      keepCookies(response, cookies);
      return response;
    },
  };
};

type SessionState = {
  readonly origin: string;
  readonly cookies: ReadonlyMap<string, string>;
};

const prepareRequest = (request: Request, { origin, cookies }: SessionState): Request => {
  const headers = new Headers(request.headers);
  headers.set('origin', origin);
  if (cookies.size > 0) {
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
  }
  if (changingMethods.has(request.method) && !headers.has(keyHeader)) {
    headers.set(keyHeader, crypto.randomUUID());
  }
  return new Request(request, { headers, redirect: 'manual' });
};

// The same key makes a second attempt harmless when the answer to the first was lost.
const sendRepeatedly = async (request: Request, send: Send): Promise<Response> => {
  const repetition = request.clone();
  try {
    return await send(request);
  } catch (error) {
    if (request.signal.aborted) throw error;
    return send(repetition);
  }
};

const keepCookies = (response: Response, cookies: Map<string, string>): void => {
  for (const line of response.headers.getSetCookie()) {
    const { name, value, maxAge, expires } = parseSetCookie(line, { decode: String });
    const isDeleted =
      maxAge === undefined ? (expires?.getTime() ?? Infinity) <= Date.now() : maxAge <= 0;
    if (isDeleted) cookies.delete(name);
    else cookies.set(name, value ?? '');
  }
};
