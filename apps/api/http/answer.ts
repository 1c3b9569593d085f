import type { ServerResponse } from 'node:http';

/** What a route answers, before it becomes bytes. */
export type Answer<Body = unknown> = {
  readonly status?: number;
  readonly body?: Body;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  /** The account that it tells about, when that is not the caller's; it is not sent. */
  readonly subject?: string;
};

/** Sends an answer once; private by default, so nothing on the way keeps it. */
export const sendAnswer = (res: ServerResponse, answer: Answer): void => {
  if (res.writableEnded) return;
  res.statusCode = answer.status ?? 200;
  if (!res.hasHeader('cache-control')) res.setHeader('cache-control', 'no-store');
  for (const [name, value] of Object.entries(answer.headers ?? {})) res.setHeader(name, value);
  for (const cookie of answer.cookies ?? []) res.appendHeader('set-cookie', cookie);
  if (answer.body === undefined) {
    res.end();
    return;
  }
  const bytes = Buffer.from(JSON.stringify(answer.body));
  if (!res.hasHeader('content-type')) {
    res.setHeader('content-type', 'application/json; charset=utf-8');
  }
  res.setHeader('content-length', bytes.byteLength);
  res.end(bytes);
};
