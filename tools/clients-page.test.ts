import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (file: string): string =>
  readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8');

const journeys = {
  ts: 'clients/typescript/examples/journey.ts',
  python: 'clients/python/journey.py',
} as const;

describe.each(Object.entries(journeys))('the %s code of docs/clients.md', (language, file) => {
  const blocks = [...read('docs/clients.md').matchAll(/```(\w+)\n([\s\S]*?)```/g)].filter(
    ([, name]) => name === language,
  );

  it('shows five tasks', () => {
    expect(blocks).toHaveLength(5);
  });

  it('is part of the journey that CI runs', () => {
    const journey = read(file);
    for (const [, , code = ''] of blocks) expect(journey).toContain(code);
  });
});
