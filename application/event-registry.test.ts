import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeGolden, formatGoldenName } from '#domain/shared/testing/golden.ts';
import type { DomainEvent } from '#domain/shared/event.ts';
import type { Decider } from '#domain/shared/decider.ts';
import { deciders, eventRegistry } from './event-registry.ts';

type AnyDecider = Decider<unknown, DomainEvent, object>;

const namedDeciders = deciders.map(
  (decider) => [decider.category, decider as unknown as AnyDecider] as const,
);

describe('an event of a newer version of the program', () => {
  it.each(namedDeciders)('changes nothing in the state of %s', (_category, decider) => {
    const { evolve, initialState } = decider;
    const event = { type: 'FromTheFuture', data: {} } as unknown as DomainEvent;
    expect(evolve(initialState, event)).toBe(initialState);
  });
});

describe('the golden payloads', () => {
  const domain = join(import.meta.dirname, '../domain');
  const files = globSync('*/golden*/*.json', { cwd: domain });
  const fileByName = new Map(files.map((file) => [basename(file), join(domain, file)]));
  const read = (name: string): object =>
    JSON.parse(readFileSync(fileByName.get(name) ?? name, 'utf8')) as object;

  it('exist once for every event type and version, and no other', () => {
    const expectedNames = Object.entries(eventRegistry).flatMap(([type, { version }]) =>
      Array.from({ length: version }, (_, index) => formatGoldenName(type, index + 1)),
    );
    expect(files.map((file) => basename(file)).sort()).toEqual(expectedNames.sort());
  });

  describe.each(namedDeciders)('of %s', (_category, decider) => {
    describeGolden(decider, read);
  });
});
