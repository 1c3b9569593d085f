import { describe, expect, it } from 'vitest';
import { operations } from '#contract/operations.ts';
import type { Operation } from '#contract/operation.ts';
import { type Examples, findExampleErrors } from './examples.ts';
import recorded from './examples.json' with { type: 'json' };

const examples: Examples = recorded;
const all = Object.values<Operation>(operations);

/** Operations whose answer no route test receives, and why. */
const withoutAnswer: Readonly<Partial<Record<keyof typeof operations, string>>> = {
  openApi: 'is the document itself',
};

/** Operations whose body no route test sends, and why. */
const withoutRequest: Readonly<Partial<Record<keyof typeof operations, string>>> = {
  operator: 'is called by the command line, with a token of this machine',
};

const rerecord = 'record it again: npm run examples';

describe('the examples of the API document', () => {
  it('belong to operations', () => {
    expect(Object.keys(examples).filter((name) => !Object.hasOwn(operations, name))).toEqual([]);
  });

  it.each(Object.entries(examples))('fit the schemas of %s', (name, example) => {
    expect(findExampleErrors(name, example), rerecord).toEqual([]);
  });

  it('include one answer of every operation that answers with JSON', () => {
    const missing = all.filter(({ name, answer }) => answer && !examples[name]?.answer);
    expect(missing.map(({ name }) => name).sort(), rerecord).toEqual(
      Object.keys(withoutAnswer).sort(),
    );
  });

  it('include one body of every operation that takes JSON', () => {
    const missing = all.filter(({ name, body }) => body && !examples[name]?.request);
    expect(missing.map(({ name }) => name).sort(), rerecord).toEqual(
      Object.keys(withoutRequest).sort(),
    );
  });
});
