import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ledger, Write } from './ledger.ts';
import { countStatus, type Tally } from './tally.ts';

export const password = 'Correct-horse-7';

export type WriterOptions = {
  readonly url: () => string | undefined;
  readonly ledger: Ledger;
  readonly tally: Tally;
  /** Cuts off the request after so many milliseconds; undefined lets it end. */
  readonly cutAfterMs?: () => number | undefined;
};

/**
 * One member who registers and then changes the display name, one request after the other. A request whose outcome is
 * unknown is repeated with its `Idempotency-Key` until it is answered, also after a restart.
 */
export type Writer = {
  readonly write: (signal: AbortSignal) => Promise<void>;
  /** Status of a read as this member; undefined where there is no answer. */
  readonly readSelf: () => Promise<number | undefined>;
};

type Pending = { readonly write: Write; readonly key: string; readonly request: Request };
type Request = { readonly method: string; readonly path: string; readonly body: object };

const pauseMs = 25;
const answerLimitMs = 20_000;

export const createWriter = (options: WriterOptions): Writer => {
  const { ledger, tally } = options;
  const id = randomUUID().slice(0, 8);
  let cookie = '';
  let changes = 0;
  let pending: Pending | undefined;

  const next = (): Pending => {
    const key = randomUUID();
    if (cookie === '') {
      const email = `soak-${id}@example.com`;
      const request = { method: 'POST', path: '/api/auth/register', body: { email, password } };
      return { write: ledger.begin('registration', email), key, request };
    }
    changes += 1;
    const displayName = `Soak ${id} ${String(changes)}`;
    const request = {
      method: 'PATCH',
      path: '/api/profile',
      body: { displayName, username: `soak.${id}` },
    };
    return { write: ledger.begin('display name', displayName), key, request };
  };

  const send = async ({ request, key }: Pending, url: string): Promise<Response | undefined> => {
    const cut = options.cutAfterMs?.() ?? answerLimitMs;
    try {
      const answer = await fetch(new URL(request.path, url), {
        method: request.method,
        headers: { 'content-type': 'application/json', 'idempotency-key': key, cookie },
        body: JSON.stringify(request.body),
        signal: AbortSignal.timeout(cut),
      });
      await answer.arrayBuffer();
      countStatus(tally, answer.status, `${request.method} ${request.path}`);
      return answer;
    } catch {
      tally.unanswered += 1;
      return undefined;
    }
  };

  const turn = async (url: string): Promise<void> => {
    pending ??= next();
    const answer = await send(pending, url);
    if (!answer || answer.status >= 500) {
      await sleep(pauseMs);
      return;
    }
    const set = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    if (set.length > 0) cookie = set.join('; ');
    if (answer.ok) {
      pending.write.isAcknowledged = true;
      tally.acknowledged += 1;
    }
    pending = undefined;
    if (!answer.ok) await sleep(pauseMs);
  };

  return {
    write: async (signal) => {
      while (!signal.aborted) {
        const url = options.url();
        if (url) await turn(url);
        else await sleep(pauseMs);
      }
    },
    readSelf: async () => {
      const url = options.url();
      if (!url || cookie === '') return undefined;
      try {
        const answer = await fetch(new URL('/api/auth/me', url), { headers: { cookie } });
        await answer.arrayBuffer();
        countStatus(tally, answer.status, 'GET /api/auth/me');
        return answer.status;
      } catch {
        tally.unanswered += 1;
        return undefined;
      }
    },
  };
};

export const writeFor = async (writers: readonly Writer[], ms: number): Promise<void> => {
  const signal = AbortSignal.timeout(ms);
  await Promise.all(writers.map((writer) => writer.write(signal)));
};
