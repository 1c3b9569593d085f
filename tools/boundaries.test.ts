import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

// One violation per rule: rule, importing file, imported file or package.
const violatingImports: readonly (readonly [rule: string, from: string, to: string])[] = [
  ['no-circular', 'domain/shared/loop-a.ts', 'domain/shared/loop-b.ts'],
  ['domain-is-pure', 'domain/account/impure.ts', 'zod'],
  ['aggregates-do-not-meet', 'domain/account/meets.ts', 'domain/membership/state.ts'],
  ['application-sees-domain-and-ports', 'application/account/sees.ts', 'platform/composition.ts'],
  ['models-are-pure', 'models/forecast/impure.ts', 'platform/clock/clock.port.ts'],
  ['models-are-pure', 'models/forecast/decides.ts', 'domain/prediction/hours.ts'],
  ['observations-see-ports', 'observations/prices/sees.ts', 'application/account/use-case.ts'],
  ['projections-see-events-only', 'projections/members/sees.ts', 'domain/account/decide.ts'],
  ['projections-do-not-meet', 'projections/members/meets.ts', 'projections/timeline/queries.ts'],
  ['platform-knows-no-feature', 'platform/jobs/knows.ts', 'projections/timeline/queries.ts'],
  ['adapters-are-private', 'application/account/adapter.ts', 'platform/mail/smtp.adapter.ts'],
  ['api-does-not-import-workers', 'apps/api/account/works.ts', 'workers/mail/handler.ts'],
  ['only-embedded-joins-processes', 'apps/cli/joins.ts', 'apps/api/main.ts'],
  ['nothing-below-the-apps-imports-them', 'workers/mail/shares.ts', 'apps/contract/news/news.ts'],
  [
    'nothing-below-the-apps-imports-them',
    'application/account/shares.ts',
    'apps/contract/news/news.ts',
  ],
  ['workers-do-not-import-apps', 'workers/mail/imports.ts', 'apps/api/main.ts'],
  ['api-reads-through-queries', 'apps/api/account/reads.ts', 'projections/timeline/projection.ts'],
  [
    'api-reads-observations-through-queries',
    'apps/api/market/writes.ts',
    'observations/prices/store.ts',
  ],
  ['browser-apps-know-only-the-contract', 'apps/web/routes/knows.ts', 'domain/account/decide.ts'],
  ['ui-is-leaf', 'apps/ui/grows.ts', 'apps/web/routes/home.ts'],
  [
    'web-features-do-not-meet',
    'apps/web/features/market/meets.ts',
    'apps/web/features/account/api.ts',
  ],
  ['contract-is-leaf', 'apps/contract/grows.ts', 'platform/composition.ts'],
  ['contract-is-leaf', 'apps/contract/decides.ts', 'domain/shared/plans/entitlement.ts'],
  ['production-does-not-import-tests', 'platform/jobs/tested.ts', 'platform/jobs/jobs.contract.ts'],
  ['vendor-sharp', 'apps/api/account/cuts.ts', 'sharp'],
  ['vendor-eventstore', 'platform/jobs/esdb.ts', '@eventstore/db-client'],
  ['vendor-grpc', 'platform/jobs/testing/grpc.ts', '@grpc/grpc-js'],
  ['vendor-passport-local', 'apps/api/account/logs-in.ts', 'passport-local'],
  ['vendor-speakeasy', 'platform/jobs/codes.ts', 'speakeasy'],
  ['vendor-otpauth', 'platform/one-time-codes/codes.ts', 'otpauth'],
  ['vendor-openid-client', 'apps/api/account/asks.ts', 'openid-client'],
  ['vendor-uqr', 'apps/api/account/draws.ts', 'uqr'],
  ['vendor-mongodb', 'platform/jobs/mongo.ts', 'mongodb'],
  ['vendor-bullmq', 'platform/jobs/bull.ts', 'bullmq'],
  ['vendor-ioredis', 'platform/jobs/redis.ts', 'ioredis'],
  ['vendor-nodemailer', 'platform/jobs/mails.ts', 'nodemailer'],
  ['vendor-web-push', 'platform/jobs/pushes.ts', 'web-push'],
  ['vendor-stripe', 'platform/jobs/payments.ts', 'stripe'],
  ['vendor-p-retry', 'platform/jobs/retries.ts', 'p-retry'],
  ['vendor-p-queue', 'platform/jobs/queues.ts', 'p-queue'],
  ['vendor-cron-parser', 'platform/jobs/patterns.ts', 'cron-parser'],
  ['vendor-express', 'workers/mail/serves.ts', 'express'],
  ['vendor-node-sqlite', 'platform/jobs/opens.ts', 'node:sqlite'],
];

const configSchema = z.object({ forbidden: z.array(z.object({ name: z.string() })) });
const resultSchema = z.object({
  summary: z.object({
    violations: z.array(z.object({ rule: z.object({ name: z.string() }), from: z.string() })),
  }),
});

const write = (folder: string, file: string, text: string): void => {
  const full = path.join(folder, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, text);
};

const writeViolation = (folder: string, from: string, to: string): void => {
  if (!to.endsWith('.ts')) {
    if (!to.startsWith('node:')) writePackage(folder, to);
    write(folder, from, `import '${to}';\n`);
    return;
  }
  const relative = path.relative(path.dirname(from), to);
  write(folder, from, `import '${relative.startsWith('.') ? relative : `./${relative}`}';\n`);
  write(folder, to, to.includes('loop') ? `import './loop-a.ts';\n` : 'export const there = 1;\n');
};

const writePackage = (folder: string, name: string): void => {
  write(
    folder,
    `node_modules/${name}/package.json`,
    JSON.stringify({ name, main: 'dist/index.js' }),
  );
  write(folder, `node_modules/${name}/dist/index.js`, 'module.exports = {};\n');
};

const folders = [
  'apps',
  'application',
  'domain',
  'models',
  'observations',
  'platform',
  'projections',
  'workers',
];

type Violations = z.infer<typeof resultSchema>['summary']['violations'];

const cruise = (folder: string, config: string): Violations => {
  const cli = path.resolve('node_modules/.bin/depcruise');
  const args = [cli, '--config', config, '--output-type', 'json', ...folders];
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
  const { stdout } = spawnSync(process.execPath, args, options);
  return resultSchema.parse(JSON.parse(stdout)).summary.violations;
};

describe('each boundary, violated once', () => {
  const config = path.resolve('.dependency-cruiser.cjs');
  const folder = mkdtempSync(path.join(tmpdir(), 'boundaries-'));
  let violations: Violations = [];

  beforeAll(() => {
    for (const [, from, to] of violatingImports) writeViolation(folder, from, to);
    const packages = violatingImports
      .map(([, , to]) => to)
      .filter((to) => !to.endsWith('.ts') && !to.includes(':'));
    const dependencies = Object.fromEntries(packages.map((name) => [name, '*']));
    write(folder, 'package.json', JSON.stringify({ type: 'module', dependencies }));
    write(folder, 'tsconfig.base.json', readFileSync('tsconfig.base.json', 'utf8'));
    violations = cruise(folder, config);
  });

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(violatingImports)('%s refuses %s → %s', (rule, from) => {
    expect(violations).toContainEqual(
      expect.objectContaining({
        from,
        rule: expect.objectContaining({ name: rule }) as unknown,
      }),
    );
  });

  it('covers every rule of the configuration', () => {
    const { forbidden } = configSchema.parse(createRequire(import.meta.url)(config));
    const names = forbidden.map(({ name }) => name);
    expect([...new Set(violatingImports.map(([rule]) => rule))].sort()).toEqual(names.sort());
  });
});
