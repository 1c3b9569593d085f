import { describe, expect, it } from 'vitest';
import { problemSchema } from '#contract/problem.ts';
import { Rejection, type RejectionKind } from '#domain/shared/rejection.ts';
import { EventStoreError } from '#platform/event-store/event-store.port.ts';
import { ReadModelsError } from '#platform/read-models/read-models.port.ts';
import { SqliteFileError } from '#platform/sqlite-file/sqlite-errors.ts';
import { UnavailableError } from '#platform/unavailable-error.ts';
import { HttpError, isServerError, toProblemResponse } from './problem-details.ts';

describe('a rejection', () => {
  const statuses: [RejectionKind, number][] = [
    ['invalid', 400],
    ['unauthenticated', 401],
    ['forbidden', 403],
    ['missing', 404],
    ['conflict', 409],
    ['stale', 412],
    ['throttled', 429],
  ];
  it.each(statuses)('of kind %s answers %i', (kind, status) => {
    const error = new Rejection(kind, 'coupon/wrong', { message: 'No.', field: 'code' });
    const answer = toProblemResponse(error, 'request-1');
    expect(answer.status).toBe(status);
    expect(problemSchema.parse(answer.body)).toEqual({
      type: 'urn:tidemark:problem:coupon/wrong',
      title: expect.any(String) as string,
      status,
      code: 'coupon/wrong',
      message: 'No.',
      requestId: 'request-1',
      errors: [{ field: 'code', message: 'No.' }],
    });
    expect(answer.headers?.['content-type']).toContain('application/problem+json');
  });

  it('says when a throttled caller may retry', () => {
    const retryAt = new Date(Date.now() + 90_000).toISOString();
    const answer = toProblemResponse(
      new Rejection('throttled', 'throttle/x', { message: 'Later.', retryAt }),
      'request-1',
    );
    expect(answer.body?.retryAt).toBe(retryAt);
    expect(Number(answer.headers?.['retry-after'])).toBeGreaterThan(80);
  });
});

describe('an internal error', () => {
  it('reveals nothing', () => {
    const answer = toProblemResponse(new Error('connect mongodb://root:secret@db'), 'request-2');
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer)).not.toContain('secret');
    expect(answer.body?.requestId).toBe('request-2');
  });

  it.each([
    new EventStoreError('unavailable', 'gone'),
    new ReadModelsError('unavailable', 'gone'),
    new UnavailableError('gone'),
  ])('asks to come back when a store cannot: %s', (error) => {
    const answer = toProblemResponse(error, 'request-3');
    expect(answer.status).toBe(503);
    expect(answer.headers?.['retry-after']).toBe('5');
    expect(isServerError(error)).toBe(true);
  });

  it.each([
    new EventStoreError('full', 'events.sqlite'),
    new ReadModelsError('full', 'read-models.sqlite'),
    new SqliteFileError('full', 'jobs.sqlite'),
    Object.assign(new Error('database or disk is full'), { errcode: 13 }),
  ])('says that a disk is full, and not which: %s', (error) => {
    const { status, headers, body } = toProblemResponse(error, 'request-4');
    expect([status, headers?.['retry-after'], body?.code]).toEqual([503, '30', 'server/full']);
    expect(body?.message).toMatch(/disk is full/);
    expect(JSON.stringify(body)).not.toContain('sqlite');
  });

  it('does not report a client error as a server error', () => {
    expect(isServerError(new HttpError(415, 'request/type', { message: 'No.' }))).toBe(false);
    expect(isServerError(new URIError('bad'))).toBe(false);
  });
});
