import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { changeName, type WriteAction, type Request } from './acts.ts';
import type { WriteLog, Write } from './ledger.ts';
import { countStatus, type Tally } from './tally.ts';
import { operations } from '#contract/operations.ts';

export const password = 'Correct-horse-7';

export type WriterOptions = {
  readonly url: () => string | undefined;
  readonly ledger: WriteLog;
  readonly tally: Tally;
  /** Aborts the request after this many milliseconds; undefined lets it finish. */
  readonly cutAfterMs?: () => number | undefined;
  /** Performed in turn; changes of the display name when absent. */
  readonly acts?: readonly WriteAction[];
};

/**
 * A member who registers and then acts, one request after the other. A request whose outcome is
 * unknown is repeated with its `Idempotency-Key` until it is answered, even after a restart.
 */
export type Writer = {
  readonly email: string;
  /** Undefined until the registration was answered. */
  readonly accountId: () => string | undefined;
  readonly write: (signal: AbortSignal) => Promise<void>;
  /** Status of a read as this member; undefined without a response. */
  readonly readSelf: () => Promise<number | undefined>;
};

type Answer = { readonly answer: Response; readonly body: string };

const registeredId = (body: string): string =>
  (JSON.parse(body) as { readonly user: { readonly id: string } }).user.id;

type Pending = { readonly write: Write; readonly key: string; readonly request: Request };

const pauseMs = 25;
const answerLimitMs = 20_000;

export const createWriter = (options: WriterOptions): Writer => {
  const { ledger, tally, acts = [changeName] } = options;
  const id = randomUUID().slice(0, 8);
  const email = `soak-${id}@example.com`;
  let cookie = '';
  let accountId: string | undefined;
  let count = 0;
  let pending: Pending | undefined;

  const next = (): Pending => {
    const key = randomUUID();
    if (cookie === '' || accountId === undefined) {
      const request = { method: 'POST', path: operations.register.path, body: { email, password } };
      return { write: ledger.begin('registration', email), key, request };
    }
    count += 1;
    const act = acts[count % acts.length] ?? changeName;
    const { kind, text, request } = act({ name: id, accountId, count });
    return { write: ledger.begin(kind, text), key, request };
  };

  const send = async ({ request, key }: Pending, url: string): Promise<Answer | undefined> => {
    const cut = options.cutAfterMs?.() ?? answerLimitMs;
    try {
      const answer = await fetch(new URL(request.path, url), {
        method: request.method,
        headers: { 'content-type': 'application/json', 'idempotency-key': key, cookie },
        body: JSON.stringify(request.body),
        signal: AbortSignal.timeout(cut),
      });
      const body = await answer.text();
      countStatus(tally, answer.status, `${request.method} ${request.path}`);
      return { answer, body };
    } catch {
      tally.unanswered += 1;
      return undefined;
    }
  };

  const turn = async (url: string): Promise<void> => {
    pending ??= next();
    const answered = await send(pending, url);
    if (!answered || answered.answer.status >= 500) {
      await sleep(pauseMs);
      return;
    }
    const { answer, body } = answered;
    const set = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    if (set.length > 0) cookie = set.join('; ');
    if (answer.ok) {
      if (pending.write.kind === 'registration') accountId = registeredId(body);
      pending.write.isAcknowledged = true;
      tally.acknowledged += 1;
    }
    pending = undefined;
    if (!answer.ok) await sleep(pauseMs);
  };

  return {
    email,
    accountId: () => accountId,
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
        const answer = await fetch(new URL(operations.me.path, url), { headers: { cookie } });
        await answer.arrayBuffer();
        countStatus(tally, answer.status, `GET ${operations.me.path}`);
        return answer.status;
      } catch {
        tally.unanswered += 1;
        return undefined;
      }
    },
  };
};

export const runWriters = async (writers: readonly Writer[], ms: number): Promise<void> => {
  const signal = AbortSignal.timeout(ms);
  await Promise.all(writers.map((writer) => writer.write(signal)));
};
