import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startPosition, type StoredEvent } from '#platform/event-store/event-store.port.ts';
import { startWorkers } from '#workers/start-workers.ts';
import { runApi, type RunningApi } from '../api/testing/api-client.ts';
import { operations } from '#contract/operations.ts';

let product: RunningApi;
beforeAll(async () => {
  product = await runApi();
});
afterAll(() => product.close());

type Line = { readonly msg: string; readonly requestId?: string; readonly job?: string };

const readAll = async ({ eventStore }: RunningApi['platform']): Promise<readonly StoredEvent[]> => {
  const events: StoredEvent[] = [];
  const subscription = eventStore.subscribe({ from: startPosition }, (batch) => {
    events.push(...batch);
    return Promise.resolve();
  });
  await subscription.caughtUp;
  await subscription.stop();
  return events;
};

it('the id of a request is in its events, in the jobs and mails that follow, and in the log', async () => {
  const { platform, url } = product;
  const lines: Line[] = [];
  const logger = pino({}, { write: (line) => lines.push(JSON.parse(line) as Line) });
  const workers = await startWorkers({ ...platform, logger });
  const requestId = 'browser-4711';
  const answer = await fetch(`${url}${operations.register.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, 'x-request-id': requestId },
    body: JSON.stringify({ email: 'ada@example.com', password: 'Correct-horse-7' }),
  });
  expect(answer.status).toBe(201);
  expect(answer.headers.get('x-request-id')).toBe(requestId);
  const mails = await vi.waitFor(async () => {
    const sent = (await platform.outbox?.sent('ada@example.com')) ?? [];
    expect(sent.length).toBeGreaterThan(0);
    return sent;
  });
  await workers.stop();
  expect(new Set(mails.map((mail) => mail.requestId))).toEqual(new Set([requestId]));
  const caused = (await readAll(platform)).filter(
    ({ metadata }) => metadata.correlationId === requestId,
  );
  expect(caused.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['AccountRegistered', 'MailRequested', 'MailAttempted']),
  );
  const jobs = lines.filter((line) => line.requestId === requestId).map(({ job }) => job);
  expect(jobs).toContain('deliver-mail');
});

it('requests with the same id of the caller are still told apart by the cause of their events', async () => {
  const { platform, url } = product;
  const requestId = 'browser-4712';
  for (const name of ['bob', 'eve'])
    await fetch(`${url}${operations.register.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, 'x-request-id': requestId },
      body: JSON.stringify({ email: `${name}@example.com`, password: 'Correct-horse-7' }),
    });
  const causes = (await readAll(platform))
    .filter(
      ({ type, metadata }) => type === 'AccountRegistered' && metadata.correlationId === requestId,
    )
    .map(({ metadata }) => metadata.causationId);
  expect(causes).toHaveLength(2);
  expect(new Set([...causes, requestId]).size).toBe(3);
});
