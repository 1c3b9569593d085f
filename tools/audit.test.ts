import { describe, expect, it } from 'vitest';

type Audit = {
  readonly shippedPackages: (
    lockfile: {
      readonly packages: Readonly<
        Record<
          string,
          {
            readonly version: string;
            readonly dev?: true;
            readonly dependencies?: Readonly<Record<string, string>>;
          }
        >
      >;
    },
    frontEndPackages: readonly string[],
  ) => string[];
  readonly readReport: (
    text: string,
    packages: readonly string[],
  ) => {
    readonly refusal?: string;
    readonly faults?: readonly string[];
  };
  readonly describeGap: (gap: {
    readonly refusal: string;
    readonly record: { readonly answeredOn: string | null; readonly packages: readonly string[] };
    readonly packages: readonly string[];
    readonly now: number;
  }) => string;
};
const script = new URL('./audit.mjs', import.meta.url).href;
const { shippedPackages, readReport, describeGap } = (await import(script)) as Audit;

describe('the answer of npm audit', () => {
  it('is a list of the faults that are high or worse', () => {
    const vulnerabilities = {
      a: { name: 'a', severity: 'high', range: '<2' },
      b: { name: 'b', severity: 'moderate', range: '*' },
      '@s/c': { name: '@s/c', severity: 'critical', range: '1.x' },
      d: { name: 'd', severity: 'critical', range: '1.x' },
    };
    const shipped = ['a@1.0.0', 'b@1.0.0', '@s/c@1.0.0'];
    expect(readReport(JSON.stringify({ vulnerabilities }), shipped)).toEqual({
      faults: ['a <2: high', '@s/c 1.x: critical'],
    });
  });

  it('is no answer where there is no report, and does not name the registry', () => {
    const refused = { message: '405 Method Not Allowed - POST https://registry.example/-/npm' };
    expect(readReport(JSON.stringify(refused), [])).toEqual({ refusal: '405 Method Not Allowed' });
    expect(readReport('npm error', [])).toEqual({ refusal: 'no report' });
    expect(readReport('{}', [])).toEqual({ refusal: 'no report' });
  });
});

describe('the shipped packages', () => {
  it('are the production packages, and what the front ends contain', () => {
    const packages = {
      '': { version: '1.0.0' },
      'node_modules/server': { version: '1.0.0' },
      'node_modules/screen': {
        version: '1.0.0',
        dev: true,
        dependencies: { '@s/inner': '2', outer: '1' },
      },
      'node_modules/screen/node_modules/@s/inner': {
        version: '2.0.0',
        dev: true,
        dependencies: { outer: '1' },
      },
      'node_modules/@s/inner': { version: '1.0.0', dev: true },
      'node_modules/outer': { version: '1.0.0', dev: true },
      'node_modules/linter': { version: '1.0.0', dev: true },
    } as const;
    expect(shippedPackages({ packages }, ['screen'])).toEqual([
      'server@1.0.0',
      'screen@1.0.0',
      '@s/inner@2.0.0',
      'outer@1.0.0',
    ]);
  });
});

describe('an audit that nobody answered', () => {
  const packages = shippedPackages(
    {
      packages: {
        '': { version: '1.0.0' },
        'node_modules/a': { version: '1.0.0' },
        'node_modules/a/node_modules/@s/b': { version: '2.0.0' },
        'node_modules/c': { version: '3.0.0', dev: true },
      },
    },
    [],
  );
  const gap = (answeredOn: string | null, ...checked: string[]): string =>
    describeGap({
      refusal: '405',
      record: { answeredOn, packages: checked },
      packages,
      now: Date.UTC(2026, 10, 22),
    });

  it('says that there never was an answer', () => {
    expect(gap(null)).toContain('none of the 2 shipped packages has been checked');
  });

  it('says how old the last answer is, and which packages it does not cover', () => {
    const old = 'The last recorded answer is 12 days old (2026-11-10).';
    expect(gap('2026-11-10', 'a@1.0.0', '@s/b@2.0.0')).toContain(`${old} It covers all`);
    expect(gap('2026-11-10', 'a@0.9.0', '@s/b@2.0.0')).toContain(
      `${old} It does not cover 1 of 2 shipped packages: a@1.0.0`,
    );
  });
});
