import { createSession } from '../../clients/typescript/src/session.ts';

export type Client = {
  readonly call: (method: string, path: string, body?: object) => Promise<Response>;
};

/** A session of the client package, for calls whose path is text. */
export const createClient = (url: string): Client => {
  const { send } = createSession({ url });
  return {
    call: (method, path, body) => {
      const json = body && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      };
      return send(new Request(new URL(path, url), { method, ...json }));
    },
  };
};
