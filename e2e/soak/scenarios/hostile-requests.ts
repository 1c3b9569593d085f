import { createClient } from '../../support/client.ts';
import type { Random } from '../random.ts';
import type { Scenario } from '../stage.ts';
import { countStatus, type Tally } from '../tally.ts';
import { password } from '../writers.ts';
import { operations } from '#contract/operations.ts';

const requestsPerRound = 1500;
const lanes = 8;

// Calls that would end the round, or that another scenario covers.
const excludedCalls = new Set(['demoReset', 'demoClock', 'signOut', 'operator']);
const calls = Object.values(operations).filter(({ name }) => !excludedCalls.has(name));

const texts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e\u2066',
  'A'.repeat(5000),
  '../../../marked.txt',
  "' AS marked --",
  '{"$comment":"marked"}',
  '<svg onload=marked=1>',
  '__proto__',
  '%00%ff',
  '2026-13-45T99:99:99Z',
  '١٢٣',
];
const values = [null, true, -1, 0, 1e308, 2 ** 53, [], {}, [[[[]]]], { __proto__: 1 }, ...texts];
const fields = ['email', 'password', 'displayName', 'username', 'plan', 'reason', 'duration', 'id'];
const types = ['application/json', 'text/plain', 'application/xml', 'application/json; charset=x'];

export const hostileRequests: Scenario = {
  name: 'hostile requests',
  run: async ({ subject, random, tally, stopAndVerify }) => {
    const product = subject({ DEMO: 'auto' });
    await product.start();
    const url = product.url() ?? '';
    const cookies = ['', await cookieOfMember(url), await cookieOfStaff(url)];
    let left = requestsPerRound;
    const lane = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        await send(url, random, { tally, cookie: random.pick(cookies) });
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    await stopAndVerify(product);
  },
};

const cookieOfMember = (url: string): Promise<string> =>
  cookieFrom(url, '/api/auth/register', { email: 'soak-hostile@example.com', password });

const cookieOfStaff = async (url: string): Promise<string> => {
  const demo = await createClient(url).call('GET', '/api/demo');
  const { password: ofDemo } = (await demo.json()) as { readonly password: string };
  const credentials = { email: 'admin@tidemark.example', password: ofDemo };
  return cookieFrom(url, '/api/auth/local', credentials);
};

const cookieFrom = async (url: string, path: string, body: object): Promise<string> => {
  const answer = await createClient(url).call('POST', path, body);
  if (!answer.ok) throw new Error(`${path} was answered with ${String(answer.status)}.`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ');
};

type SendOptions = { readonly tally: Tally; readonly cookie: string };

const send = async (url: string, random: Random, { tally, cookie }: SendOptions): Promise<void> => {
  const { method, path } = random.pick(calls);
  const target = path.replaceAll(/\{\w+\}/g, () => encoded(random.pick(texts)));
  const query = random.next() < 0.3 ? `?${random.pick(fields)}=${encoded(random.pick(texts))}` : '';
  const call = `${method.toUpperCase()} ${target.slice(0, 80)}${query.slice(0, 80)}`;
  try {
    const answer = await fetch(new URL(`${target}${query}`, url), {
      method: method.toUpperCase(),
      headers: headersOf(random, cookie),
      ...(method === 'get' ? {} : { body: bodyOf(random) }),
      signal: AbortSignal.timeout(20_000),
    });
    await answer.arrayBuffer();
    countStatus(tally, answer.status, call);
  } catch {
    tally.unanswered += 1;
  }
};

const headersOf = (random: Random, cookie: string): Record<string, string> => ({
  'content-type': random.pick(types),
  ...(cookie === '' ? {} : { cookie }),
  ...(random.next() < 0.2 ? { 'idempotency-key': random.pick(['', 'a b', 'k'.repeat(300)]) } : {}),
  ...(random.next() < 0.2
    ? { 'if-match': random.pick(['*', '"', 'W/"1"', '"999999999999"']) }
    : {}),
});

const bodyOf = (random: Random): string => {
  const draw = random.next();
  if (draw < 0.1) return random.pick(['{', '[]', 'null', '"', '{"a":1,}', '\ufeff{}']);
  if (draw < 0.13) return `"${'x'.repeat(2_000_000)}"`;
  if (draw < 0.16) return '['.repeat(20_000);
  const chosen = fields.filter(() => random.next() < 0.4);
  return JSON.stringify(Object.fromEntries(chosen.map((field) => [field, random.pick(values)])));
};

// A lone surrogate cannot be encoded and becomes an invalid UTF-8 byte.
const encoded = (text: string): string => (text.isWellFormed() ? encodeURIComponent(text) : '%ff');
