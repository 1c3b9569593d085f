import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Problem, problemSchema } from '#contract/problem.ts';
import { operations } from '#contract/operations.ts';
import { pathOf } from '#contract/url.ts';
import type { ConsumerStatus } from '#platform/consumers/run-consumers.ts';
import { EventStoreError } from '#platform/event-store/event-store.port.ts';
import type { OperatorControl } from './system/index.ts';
import { call, register, registerAdmin, type RunningApi, runApi } from './testing/api-client.ts';

const asProblem = (body: unknown): Problem => problemSchema.parse(body);

type Sent = Omit<request.Response, 'body' | 'headers'> & {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | undefined>>;
};
const sent = async (test: request.Test): Promise<Sent> => test;

const slowConsumer: ConsumerStatus = {
  name: 'account-details',
  state: 'live',
  position: '',
  parked: undefined,
  reason: undefined,
  secondsBehind: 1.5,
  batches: 2,
  events: 30,
};

const operator: OperatorControl = {
  token: 'operator-token',
  run: (argv, write) => {
    write({ line: argv.join(' ') });
    write({ exitCode: 0 });
    return Promise.resolve();
  },
};

let folder: string;
let running: RunningApi;
const builtFolders = (): { web: string; admin: string } => ({
  web: path.join(folder, 'web'),
  admin: path.join(folder, 'admin'),
});
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-dist-'));
  await mkdir(path.join(folder, 'web/assets'), { recursive: true });
  await mkdir(path.join(folder, 'admin'), { recursive: true });
  const script = 'console.log("tidemark")';
  await writeFile(
    path.join(folder, 'web/index.html'),
    '<html lang="en"><head><title>Web</title><style>b{}</style><script>go()</script></head>',
  );
  await writeFile(path.join(folder, 'web/assets/index-Ab12Cd34.js'), script);
  await writeFile(path.join(folder, 'web/assets/index-Ab12Cd34.js.gz'), gzipSync(script));
  await writeFile(
    path.join(folder, 'admin/index.html'),
    '<title>Console</title><meta property="csp-nonce" nonce="__CSP_NONCE__">',
  );
  running = await runApi({
    deps: {
      frontEndFolders: builtFolders(),
      operator,
      consumers: {
        position: () => undefined,
        isBlocked: () => false,
        until: () => new Promise(() => undefined),
        status: () => [slowConsumer],
      },
    },
  });
});
afterAll(async () => {
  await running.close();
  await rm(folder, { recursive: true, force: true });
});

describe('an unknown path under /api', () => {
  it('is a 404 problem, not a page', async () => {
    const { status, body } = await sent(request(running.server).get('/api/nonsense'));
    expect(status).toBe(404);
    expect(asProblem(body).code).toBe('request/no-such-route');
  });

  it('is a 405 with Allow when only the method is wrong', async () => {
    const { status, headers, body } = await sent(
      request(running.server).delete(operations.preferences.path),
    );
    expect(status).toBe(405);
    expect(headers['allow']).toBe('GET, HEAD, PUT');
    expect(asProblem(body).status).toBe(405);
  });

  it('includes the demo, outside demo mode', async () => {
    expect((await request(running.server).get(operations.demo.path)).status).toBe(404);
    expect((await request(running.server).post(operations.demoReset.path)).status).toBe(404);
  });
});

describe('a body that cannot be read', () => {
  const unsupported = 'request/unsupported-media-type';
  const send = (body: string, type: string): request.Test =>
    request(running.server).post(operations.signIn.path).set('content-type', type).send(body);

  it.each([
    ['malformed JSON', '{"email":', 'application/json', 400, 'request/malformed-json'],
    ['a form', 'a=b', 'application/x-www-form-urlencoded', 415, unsupported],
    ['JSON as text', '{}', 'text/plain', 415, unsupported],
    ['JSON in another alphabet', '{}', 'application/json; charset=ebcdic', 415, unsupported],
    ['a list', '[]', 'application/json', 400, 'request/invalid'],
    ['a text', '"text"', 'application/json', 400, 'request/invalid'],
    ['a megabyte', `"${'x'.repeat(1e6)}"`, 'application/json', 413, 'request/body-too-large'],
  ])('%s is a problem', async (...given) => {
    const [, text, type, status, code] = given;
    const answer = await send(text, type);
    expect(answer.status).toBe(status);
    expect(asProblem(answer.body).code).toBe(code);
  });

  it('is an absent one, too', async () => {
    expect((await request(running.server).post(operations.signIn.path)).status).toBe(400);
  });

  it('is a path that is not encoded properly', async () => {
    const { status, body } = await sent(request(running.server).get('/api/market-data/%ff'));
    expect(status).toBe(400);
    expect(asProblem(body).errors?.[0]?.field).toBe('path');
  });
});

describe('every answer', () => {
  it('carries a request id, the rate limit and strict headers', async () => {
    const { headers } = await sent(
      request(running.server).get(operations.access.path).set('x-request-id', 'trace-12345'),
    );
    expect(headers['x-request-id']).toBe('trace-12345');
    expect(headers['ratelimit']).toMatch(/^"requests";r=\d+;t=\d+$/);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe-inline'");
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('is refused beyond the limit, with the time to retry', async () => {
    const strict = await runApi({ settings: { REQUESTS_PER_MINUTE: '3' } });
    for (let count = 0; count < 3; count += 1)
      await request(strict.server).get(operations.access.path);
    const { status, body, headers } = await sent(request(strict.server).get(operations.plans.path));
    expect(status).toBe(429);
    expect(Date.parse(asProblem(body).retryAt ?? '')).toBeGreaterThan(Date.now());
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    for (const probe of [operations.healthy.path, operations.ready.path, operations.metrics.path]) {
      const watched = await sent(request(strict.server).get(probe));
      expect(watched.status, `${probe} is not limited with the clients`).toBe(200);
    }
    await strict.close();
  });

  it('is as strict when its bytes were prepared', async () => {
    const ask = () =>
      sent(request(running.server).get(operations.plans.path).set('x-request-id', 'trace-12345'));
    // The first request may be the one that has them prepared.
    await vi.waitFor(async () => {
      expect((await ask()).headers['content-security-policy']).toContain("default-src 'none'");
    });
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(answer.headers['x-request-id']).toBe('trace-12345');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['vary']).toBe('Accept-Encoding');
  });

  it('asks for a secure cookie and HSTS when the address is https', async () => {
    const secure = await runApi({ settings: { PUBLIC_URL: 'https://tidemark.example' } });
    const { headers } = await request(secure.server)
      .post(operations.register.path)
      .send({ email: 'secure@example.com', password: 'Correct-Horse-1' });
    expect(String(headers['set-cookie'])).toMatch(/^__Host-tm_session=.*Secure/);
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
    const prepared = await sent(request(secure.server).get(operations.plans.path));
    expect(prepared.headers['strict-transport-security']).toContain('max-age=31536000');
    await secure.close();
  });
});

describe('a store that cannot be written', () => {
  it.each([
    ['unavailable', 'server/unavailable', '5'],
    ['full', 'server/full', '30'],
  ] as const)('because it is %s is answered with 503 and Retry-After', async (...given) => {
    const [trouble, code, retryAfter] = given;
    const away = await runApi();
    const visitor = await register(away, 'away@example.com');
    const { eventStore } = away.platform;
    Object.assign(eventStore, {
      append: () => Promise.reject(new EventStoreError(trouble, 'It failed: /secret/path')),
    });
    const answer = await visitor.call('PUT', operations.preferences.path, {
      body: { preferredCoins: [], preferredCategories: [], sentimentPreference: 'all' },
    });
    expect(answer.status).toBe(503);
    expect(asProblem(answer.body).code).toBe(code);
    expect(answer.headers.get('retry-after')).toBe(retryAfter);
    expect(answer.text).not.toContain('secret');
    await away.close();
  });
});

describe('the plan list', () => {
  it('is prepared bytes with a tag', async () => {
    const first = await sent(request(running.server).get(operations.plans.path));
    expect((first.body as { id: string }[]).map(({ id }) => id)).toEqual(['free', 'basic', 'pro']);
    const again = await request(running.server)
      .get(operations.plans.path)
      .set('if-none-match', String(first.headers['etag']));
    expect(again.status).toBe(304);
  });
});

describe('the system endpoints', () => {
  it('report that the process runs and is ready, part by part', async () => {
    expect((await request(running.server).get(operations.healthy.path)).body).toEqual({
      status: 'ok',
    });
    const { status, body } = await sent(request(running.server).get(operations.ready.path));
    expect(status).toBe(200);
    const works = [
      'event store',
      'read models',
      'sessions',
      'keys',
      'kept documents',
      'jobs',
      'rate limits',
    ];
    const others = ['broadcast', 'payments', 'disk', 'consumer account-details', 'services'];
    const names = [...works, ...others];
    expect(body).toEqual({
      status: 'ready',
      parts: names.map((name) => ({ name, state: 'ok', words: 'ok' })),
    });
  });

  it('report what is missing, without saying where it is', async () => {
    const unready = await runApi();
    const { sessions } = unready.platform;
    Object.assign(sessions, { find: () => Promise.reject(new Error('mongodb://secret')) });
    const cookie = `tm_session=${'x'.repeat(43)}`;
    const { status, body } = await sent(
      request(unready.server).get(operations.ready.path).set('cookie', cookie),
    );
    expect(status).toBe(503);
    expect(asProblem(body).message).toBe('Not ready: sessions cannot be reached.');
    expect(asProblem(body).parts?.find(({ name }) => name === 'keys')?.state).toBe('ok');
    expect(
      (await request(unready.server).get(operations.healthy.path).set('cookie', cookie)).status,
    ).toBe(200);
    await unready.close();
  });

  it('have a limit of their own', async () => {
    const probed = await runApi();
    const statuses: number[] = [];
    for (let round = 0; round < 601; round += 1) {
      statuses.push((await call(probed, 'GET', { path: operations.ready.path })).status);
    }
    expect(statuses.indexOf(429)).toBe(600);
    expect((await call(probed, 'GET', { path: operations.access.path })).status).toBe(200);
    await probed.close();
  });

  it('show metrics on this machine only, or with the token', async () => {
    await request(running.server).get(operations.plans.path);
    const { text, headers } = await sent(request(running.server).get(operations.metrics.path));
    expect(headers['content-type']).toContain('text/plain');
    expect(text).toContain('tidemark_http_request_seconds_bucket');
    expect(text).toMatch(/tidemark_prepared_answers_total\{path="[^"]+",status="200"\} [1-9]/);
    expect(text).toContain('tidemark_consumer_lag_seconds{consumer="account-details"} 1.5');
    expect(text).toContain('tidemark_consumer_parked{consumer="account-details"} 0');
    expect(text).toContain('tidemark_consumer_batches_total{consumer="account-details"} 2');
    expect(text).toContain('tidemark_consumer_events_total{consumer="account-details"} 30');
    const elsewhere = await sent(
      request(running.server).get(operations.metrics.path).set('x-forwarded-for', '6.6.6.6'),
    );
    expect(elsewhere.status).toBe(403);

    const token = 'a-token-of-metrics';
    const guarded = await runApi({ settings: { METRICS_TOKEN: token } });
    expect((await request(guarded.server).get(operations.metrics.path)).status).toBe(401);
    const allowed = await request(guarded.server)
      .get(operations.metrics.path)
      .set('authorization', `Bearer ${token}`);
    expect(allowed.status).toBe(200);
    await guarded.close();
  });

  it('accept commands with the token of the lock file only', async () => {
    const ask = (token: string): request.Test =>
      request(running.server)
        .post(operations.operator.path)
        .set('authorization', `Bearer ${token}`)
        .send({ argv: ['projections', 'list'] });
    expect((await ask('wrong')).status).toBe(401);
    expect((await ask('operator-token').set('x-forwarded-for', '6.6.6.6')).status).toBe(403);
    expect((await ask('operator-token').buffer(true)).text).toBe(
      '{"line":"projections list"}\n{"exitCode":0}\n',
    );
  });
});

describe('the address of a caller behind a proxy', () => {
  it('has limits of its own when the proxy writes the port, too', async () => {
    const behind = await runApi({ settings: { TRUST_PROXY: '1', REQUESTS_PER_MINUTE: '1' } });
    const statusFor = async (address: string): Promise<number> =>
      (await request(behind.server).get(operations.access.path).set('x-forwarded-for', address))
        .status;
    expect(await statusFor('203.0.113.8:50')).toBe(200);
    expect(await statusFor('203.0.113.8:51')).toBe(429);
    expect(await statusFor('"[2001:db8:6::1]:60"')).toBe(200);
    expect(await statusFor('unknown')).toBe(200);
    expect(await statusFor('hidden')).toBe(429);
    const { text } = await sent(request(behind.server).get(operations.metrics.path));
    expect(text).toContain('tidemark_unreadable_addresses_total 2');
    await behind.close();
  });

  it('never limits operator commands with their token', async () => {
    const limited = await runApi({
      settings: { REQUESTS_PER_MINUTE: '1' },
      deps: { operator },
    });
    const ask = (token: string): request.Test =>
      request(limited.server)
        .post(operations.operator.path)
        .set('authorization', `Bearer ${token}`)
        .send({ argv: ['projections', 'list'] });
    for (let round = 0; round < 4; round += 1) {
      expect((await ask('operator-token')).status).toBe(200);
    }
    expect((await ask('wrong')).status).toBe(401);
    expect((await ask('wrong')).status).toBe(429);
    await limited.close();
  });
});

describe('the pages', () => {
  it.each([
    ['/dashboard', 200, 'Web'],
    ['/crypto/BTC', 200, 'Web'],
    ['/admin/monitoring', 200, 'Web'],
    ['/newsletter', 200, 'Web'],
    ['/nonsense', 404, 'Web'],
    ['/assets/gone-12345678.js', 404, 'Web'],
    ['/admin', 200, 'Console'],
    ['/admin/members/1/show', 200, 'Console'],
    ['/..%2f..%2fpackage.json', 404, 'Web'],
  ])('%s answers %i with %s', async (url, status, title) => {
    const answer = await sent(request(running.server).get(url));
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(`<title>${title}</title>`);
    const kept = title === 'Console' ? 'no-store' : 'no-cache';
    expect(answer.headers['cache-control']).toBe(kept);
  });

  it('say in their head what they are where everybody may read them, with the script untouched', async () => {
    const { text } = await sent(request(running.server).get('/track-record'));
    const address = running.platform.publicAddress.current();
    expect(text).toContain('<title>Track record · Tidemark</title>');
    expect(text).not.toContain('<title>Web</title>');
    expect(text).toContain(`<link rel="canonical" href="${address}/track-record">`);
    expect(text).toContain(`<meta property="og:image" content="${address}/share/track-record">`);
    expect(text).toContain('<script>go()</script>');
    const zipped = await sent(
      request(running.server).get('/track-record').set('accept-encoding', 'gzip'),
    );
    expect([zipped.headers['content-encoding'], zipped.text]).toEqual(['gzip', text]);
    const gone = await sent(request(running.server).get('/nonsense'));
    expect(gone.text).toContain('<meta name="robots" content="noindex">');
  });

  it('name the page on the root element, and the frame of a member where there is a session', async () => {
    const get = (path: string): request.Test => request(running.server).get(path);
    const visitor = await sent(get('/markets'));
    expect(visitor.text).toContain('<html data-page="markets" lang="en">');
    const member = await sent(get('/markets').set('cookie', `tm_session=${'a'.repeat(43)}`));
    expect(member.text).toContain('<html data-page="markets" data-frame="member" lang="en">');
    expect(member.headers['etag']).not.toBe(visitor.headers['etag']);
    expect(member.headers['vary']).toBe('accept-encoding, cookie');
    expect((await sent(get('/nonsense'))).text).toContain('<html lang="en">');
  });

  it.each(['/newsletter/abc', '/newsletter/4711', '/newsletter/archive?page=99'])(
    'answer a browser with the page that says so where nothing is, and a program with a problem: %s',
    async (url) => {
      const browser = await sent(request(running.server).get(url).set('accept', 'text/html, */*'));
      expect([browser.status, browser.headers['content-type']]).toEqual([
        404,
        'text/html; charset=utf-8',
      ]);
      expect(browser.text).toContain('<title>Web</title>');
      const program = await sent(request(running.server).get(url).set('accept', '*/*'));
      expect(program.headers['content-type']).toContain('application/problem+json');
    },
  );

  it('are listed for search engines', async () => {
    const robots = await sent(request(running.server).get('/robots.txt'));
    const address = running.platform.publicAddress.current();
    expect(robots.text).toContain(`Sitemap: ${address}/sitemap.xml`);
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
    // Search engines run the pages, which are empty without these.
    for (const path of [
      '/api/auth/check',
      '/api/market-data',
      '/api/coin-icons/',
      '/api/track-record',
    ])
      expect(robots.text).toContain(`Allow: ${path}\n`);
    const { text } = await sent(request(running.server).get('/sitemap.xml'));
    for (const path of ['/', '/subscription', '/track-record', '/newsletter/archive']) {
      expect(text).toContain(`<loc>${address}${path}</loc>`);
    }
  });

  it('are sent as immutable hashed files, precompressed where built so', async () => {
    const url = '/assets/index-Ab12Cd34.js';
    const zipped = await sent(request(running.server).get(url).set('accept-encoding', 'br, gzip'));
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(zipped.headers['cache-control']).toContain('immutable');
    expect(zipped.text).toBe('console.log("tidemark")');
    const plain = await sent(request(running.server).get(url).set('accept-encoding', 'identity'));
    expect(plain.headers['content-encoding']).toBeUndefined();
    const unchanged = await request(running.server)
      .get(url)
      .set('if-none-match', String(plain.headers['etag']));
    expect(unchanged.status).toBe(304);
  });

  it('load their files beyond the limit of requests, which counts documents only', async () => {
    const strict = await runApi({
      deps: { frontEndFolders: builtFolders() },
      settings: { REQUESTS_PER_MINUTE: '1' },
    });
    const statusOf = async (file: string): Promise<number> =>
      (await request(strict.server).get(file)).status;
    expect(await statusOf('/dashboard')).toBe(200);
    for (let count = 0; count < 3; count += 1) {
      expect(await statusOf('/assets/index-Ab12Cd34.js?v=1')).toBe(200);
    }
    for (const document of ['/dashboard', '/index.html', '/admin/index.html', '/assets/no.js']) {
      expect(await statusOf(document), document).toBe(429);
    }
    expect((await request(strict.server).post('/assets/index-Ab12Cd34.js')).status).toBe(429);
    await strict.close();
  });

  it('give the console’s styles a nonce per answer', async () => {
    const nonces = new Set<string>();
    for (let visit = 0; visit < 2; visit += 1) {
      const { headers, text } = await sent(request(running.server).get('/admin/members'));
      const nonce = /nonce="([^"]+)"/.exec(text)?.[1] ?? '';
      expect(headers['content-security-policy']).toMatch(/style-src 'self' [^;]*'nonce-/);
      expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
      expect(headers['content-security-policy']).not.toContain('unsafe-inline');
      expect(headers['cache-control']).toBe('no-store');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(2);
  });

  // Below /admin stand pages of both front ends.
  it.each(['/', '/admin/monitoring'])(
    'allow exactly the inline script and style that were built: %s',
    async (page) => {
      const { headers } = await sent(request(running.server).get(page));
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/]{43}='/);
      expect(policy).toMatch(/style-src 'self' 'sha256-[A-Za-z0-9+/]{43}='/);
    },
  );
});

describe('a request in metrics and log', () => {
  it('is counted by route, never by requested path', async () => {
    const admin = await registerAdmin(running, 'metrics@example.com');
    await admin.call('GET', pathOf(operations.member, { id: admin.id }));
    const { text } = await call(running, 'GET', { path: operations.metrics.path });
    expect(text).toContain('route="/api/admin/members/{id}"');
    expect(text).not.toContain(admin.id);
  });
});
