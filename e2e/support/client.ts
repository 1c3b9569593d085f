export type Client = {
  readonly call: (method: string, path: string, body?: object) => Promise<Response>;
};

export const createClient = (url: string): Client => {
  let cookie = '';
  return {
    call: async (method, path, body) => {
      const response = await fetch(new URL(path, url), {
        method,
        headers: {
          origin: new URL(url).origin,
          ...(cookie ? { cookie } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        redirect: 'manual',
      });
      const set = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
      if (set.length > 0) cookie = set.join('; ');
      return response;
    },
  };
};
