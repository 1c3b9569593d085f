import { type FakeStripeResponse, formatResponse, type StripeRequest } from './answer.ts';

/** Requests of this process, without a connection. The SDK passes each body as text. */
export const createInProcessFetch =
  (answer: (request: StripeRequest) => FakeStripeResponse): typeof fetch =>
  (input, init = {}) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const { status, headers, body } = formatResponse(() =>
      answer({
        method: request.method,
        path: pathname,
        form: [search.slice(1), typeof init.body === 'string' ? init.body : '']
          .filter(Boolean)
          .join('&'),
        authorization: request.headers.get('authorization') ?? undefined,
        idempotencyKey: request.headers.get('idempotency-key') ?? undefined,
      }),
    );
    return Promise.resolve(new Response(body, { status, headers }));
  };
