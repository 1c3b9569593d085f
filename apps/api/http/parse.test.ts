import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { operations } from '#contract/operations.ts';
import type { Operation } from '#contract/operation.ts';
import { parseInput, parseJsonQuery, refuseUnknownParameters } from './parse.ts';
import { HttpError } from './problem-details.ts';

const schema = z.strictObject({ name: z.string().min(1), tags: z.array(z.enum(['a', 'b'])) });

const faultOf = (run: () => unknown): HttpError => {
  try {
    run();
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
  throw new Error('It was accepted.');
};

describe('input that does not match its schema', () => {
  it('is answered with every field at fault', () => {
    const fault = faultOf(() => parseInput(schema, { name: '', tags: ['a', 'x'], extra: 1 }));
    expect(fault.status).toBe(400);
    expect(fault.errors.map(({ field }) => field).sort()).toEqual(['extra', 'name', 'tags.1']);
  });

  it('names the body when it is not an object', () => {
    expect(faultOf(() => parseInput(schema, 'text')).errors[0]?.field).toBe('body');
  });

  it('names the query parameter that is not JSON', () => {
    const query = z.object({ range: z.tuple([z.int(), z.int()]).optional() });
    expect(faultOf(() => parseJsonQuery(query, { range: '[0' })).errors[0]?.field).toBe('range');
    expect(faultOf(() => parseJsonQuery(query, { range: ['[0,1]', '[0,2]'] })).status).toBe(400);
    expect(parseJsonQuery(query, { range: '[0,24]', other: '{' })).toEqual({ range: [0, 24] });
  });
});

describe('the parameters of an address', () => {
  const range = z.object({ range: z.tuple([z.int(), z.int()]).optional() });
  const limit = z.object({ limit: z.coerce.number() });

  it('are rejected by name when they are unknown', () => {
    const fault = faultOf(() => {
      refuseUnknownParameters([range, limit], { range: '[0,1]', fliter: '{}', 'lim it': '1' });
    });
    expect(fault.errors.map(({ field }) => field)).toEqual(['fliter', 'lim it']);
  });

  it('are ignored where there are none to mistype', () => {
    refuseUnknownParameters([range, limit], { range: '[0,1]', limit: '1' });
    expect(() => {
      refuseUnknownParameters([undefined, undefined], { utm_source: 'mail' });
    }).not.toThrow();
  });
});

describe('any JSON against any request of the contract', () => {
  const bodies = Object.entries<Operation>(operations).flatMap(([name, { body }]) =>
    body ? [[name, body] as const] : [],
  );
  it.each(bodies)('%s: comes out parsed, or as a 400 that names a field', (_name, body) => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (input) => {
        try {
          const output = parseInput(body, input);
          expect(body.safeParse(output).success).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(HttpError);
          const { status, errors } = error as HttpError;
          expect(status).toBe(400);
          expect(errors.length).toBeGreaterThan(0);
          expect(errors.every(({ field, message }) => field !== '' && message !== '')).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });
});
