import { describe, expect, it } from 'vitest';
import { projects } from '../vitest.workspace.ts';

type Selection = {
  readonly parts: Readonly<Record<string, readonly string[]>>;
  readonly asksForPages: (file: string) => boolean;
  readonly needsFrontEnds: (args: readonly string[], testsWithPages: readonly string[]) => boolean;
};
const script = new URL('./test-selection.mjs', import.meta.url).href;
const { asksForPages, needsFrontEnds, parts } = (await import(script)) as Selection;

const testsWithPages = [
  'apps/embedded/engines-away.int.test.ts',
  'e2e/account.test.ts',
  'e2e/market.test.ts',
];

describe('the front ends', () => {
  it.each([
    ['everything is tested', []],
    ['a word matches a journey', ['market']],
    ['one of several words matches a journey', ['ingest', './e2e/account']],
    ['the project of the journeys is chosen', ['--project', 'browser']],
    ['the project of the tests against servers is chosen', ['--project', 'servers']],
    ['a word matches a test of the product against servers', ['engines-away']],
    ['a pattern of projects is chosen', ['--project=*']],
    ['an option may take the word for its value', ['-t', 'ingest']],
  ])('are built when %s', (_when, args) => {
    expect(needsFrontEnds(args, testsWithPages)).toBe(true);
  });

  it.each([
    ['no journey matches the words', ['ingest', 'platform/jobs']],
    ['another project is chosen', ['--project', 'server']],
    ['another project is chosen, with options', ['--project=web', '-t', 'market']],
  ])('are left as they are when %s', (_when, args) => {
    expect(needsFrontEnds(args, testsWithPages)).toBe(false);
  });
});

it('are asked for by journeys and by products that run against servers, not by adapters', () => {
  const files = ['e2e/market.test.ts', 'apps/embedded/engines-away.int.test.ts'];
  expect(files.map(asksForPages)).toEqual([true, true]);
  const others = ['platform/mail/smtp.adapter.int.test.ts', 'apps/api/news/news.test.ts'];
  expect(others.map(asksForPages)).toEqual([false, false]);
});

describe('everything', () => {
  it('is each project once', () => {
    const all = projects.map(({ test }) => test.name);
    expect(Object.values(parts).flat().sort()).toEqual(all.sort());
  });
});
