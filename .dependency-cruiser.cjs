/** Import boundaries. `tools/boundaries.test.ts` violates each rule once and expects it to fire. */
const TEST = String.raw`\.(test|contract|spec)\.tsx?$|/testing/`;
const rule = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });
const vendor = (name, pkg, path) =>
  rule(
    `vendor-${name}`,
    { pathNot: [path, TEST, '^e2e/', '^benchmarks/'] },
    { path: `node_modules/${pkg}/` },
    `only ${path} may import ${pkg}`,
  );

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    rule('no-circular', {}, { circular: true }, 'no cycles, types included'),
    rule(
      'domain-is-pure',
      { path: '^domain/', pathNot: TEST },
      { pathNot: '^domain/' },
      'the domain imports only itself: no package, no node module, no port',
    ),
    rule(
      'aggregates-do-not-meet',
      { path: '^domain/([^/]+)/' },
      { path: '^domain/', pathNot: '^domain/($1|shared)/' },
      'an aggregate imports only itself and domain/shared',
    ),
    rule(
      'application-sees-domain-and-ports',
      {
        path: '^application/',
        pathNot: [
          TEST,
          '^application/members/member-as-of\\.ts$',
          '^application/read-models/documents-in-log\\.ts$',
        ],
      },
      {
        pathNot: [
          '^(application|domain|models|observations)/',
          '\\.port\\.ts$',
          '^platform/resilience/',
          '^projections/[^/]+/(queries|read-model)\\.ts$',
          'node_modules/zod/',
        ],
        dependencyTypesNot: ['core'],
      },
      'use cases import the domain and ports; only member-as-of and documents-in-log fold projections themselves',
    ),
    rule(
      'models-are-pure',
      { path: '^models/', pathNot: TEST },
      { pathNot: ['^(models|domain/shared)/', 'node_modules/'] },
      'models import only themselves, domain/shared and packages: no port, no node module, no other folder',
    ),
    rule(
      'observations-see-ports',
      { path: '^observations/', pathNot: TEST },
      { path: '^(application|projections|workers|platform/.*\\.adapter\\.ts)' },
      'an observation is a schema, a writer and queries over a port',
    ),
    rule(
      'projections-see-events-only',
      { path: '^projections/', pathNot: TEST },
      {
        pathNot: [
          '^(projections/|domain/shared/|domain/[^/]+/events\\.ts$)',
          '^platform/[^/]+/[^/]+\\.port\\.ts$',
          '^platform/(consumers|resilience)/',
        ],
        dependencyTypesNot: ['core', 'npm', 'npm-dev', 'type-only'],
      },
      'projections import only events, domain/shared, ports and themselves',
    ),
    rule(
      'projections-do-not-meet',
      { path: '^projections/([^/]+)/', pathNot: [TEST, '^projections/engine/'] },
      { path: '^projections/', pathNot: '^projections/($1|engine)/' },
      'a read model never imports another',
    ),
    rule(
      'platform-knows-no-feature',
      { path: '^platform/', pathNot: TEST },
      {
        path: '^(apps|application|workers|projections|observations|models|domain/(?!shared/))',
        pathNot: '^(models/simulated-market/|domain/membership/provider-snapshot\\.ts$)',
      },
      'platform imports domain/shared only; the simulated source also its model, payments the words for what is paid',
    ),
    rule(
      'adapters-are-private',
      {
        pathNot: ['^platform/composition\\.ts$', '\\.adapter\\.ts$', TEST, '^benchmarks/', '^e2e/'],
      },
      { path: '\\.adapter\\.ts$' },
      'only platform/composition.ts and tests import adapters',
    ),
    rule(
      'api-does-not-import-workers',
      { path: '^apps/api/', pathNot: TEST },
      { path: '^workers/', pathNot: '^workers/prepare-reactions\\.ts$' },
      'only apps/embedded combines processes; the API only stores where new reactions begin',
    ),
    rule(
      'only-embedded-joins-processes',
      { path: '^apps/(?!embedded/)([^/]+)/', pathNot: TEST },
      { path: '^apps/', pathNot: '^apps/($1|contract|ui)/' },
      'only apps/embedded combines processes',
    ),
    rule(
      'nothing-below-the-apps-imports-them',
      {
        path: '^(application|domain|models|observations|platform|projections|workers)/',
        pathNot: TEST,
      },
      { path: '^apps/' },
      'nothing below the apps imports the contract or an app; only tests check answers against its schemas',
    ),
    rule(
      'workers-do-not-import-apps',
      { path: '^workers/' },
      { path: '^apps/(?!contract/)' },
      'tests of workers import no app but the contract',
    ),
    rule(
      'api-reads-through-queries',
      { path: '^apps/api/', pathNot: TEST },
      {
        path: '^projections/',
        pathNot: ['/(queries|read-model)\\.ts$', '^projections/(engine/|catalogue\\.ts$)'],
      },
      'the API reads through queries, never through projections',
    ),
    rule(
      'api-reads-observations-through-queries',
      { path: '^apps/api/', pathNot: TEST },
      { path: '^observations/', pathNot: '/(queries|record)\\.ts$' },
      'the API never writes observations',
    ),
    rule(
      'browser-apps-know-only-the-contract',
      { path: '^apps/(web|admin|ui)/' },
      {
        path: '^(apps|application|domain|models|observations|projections|platform|workers)/',
        pathNot: '^apps/($1|contract|ui)/',
      },
      'front ends import only themselves, apps/ui and apps/contract',
    ),
    rule(
      'ui-is-leaf',
      { path: '^apps/ui/' },
      { path: '^apps/', pathNot: '^apps/(ui|contract)/' },
      'primitives import no screen',
    ),
    rule(
      'web-features-do-not-meet',
      { path: '^apps/web/features/([^/]+)/' },
      { path: '^apps/web/features/', pathNot: '^apps/web/features/$1/' },
      'features are composed in routes/',
    ),
    rule(
      'contract-is-leaf',
      { path: '^apps/contract/', pathNot: TEST },
      {
        path: '^(apps/(?!contract/)|application|domain|models|observations|projections|platform|workers)',
        pathNot:
          '^domain/shared/(accounts/|market/|news/|plans/|time/|)(activity|attention-checks|binding-day|bulk-changes|calendar-months|checked-figures|coin-symbol|country|currencies|discount|durations|exchange-rates|extensions|fear-greed|field-limits|forecast-coins|format|grant-kinds|holdings|invoice-statuses|last-day|legal-documents|mailed-links|major-coins|min-record-cases|money|move-horizons|news-categories|news-pictures|newsletter|notifications|payment-problems|plan-action-kinds|plans|price-alerts|resources|risk-warning|sentiment-rules|services|signal-rules|subscription-states|support-topics|suppression-causes|timeline-categories|trial-refusals)\\.ts$',
      },
      'the contract may import lists, units and formatters of domain/shared, and nothing else of the domain',
    ),
    rule(
      'production-does-not-import-tests',
      { pathNot: [TEST, '^e2e/', '^benchmarks/', '^vitest\\.workspace\\.ts$'] },
      { path: TEST, pathNot: 'node_modules' },
      'nothing but tests imports tests',
    ),
    vendor('sharp', 'sharp', '^platform/pictures/sharp(-cards)?\\.adapter\\.ts$'),
    vendor(
      'eventstore',
      '@eventstore/db-client',
      '^platform/event-store/eventstoredb[^/]*\\.adapter\\.ts$',
    ),
    rule(
      'vendor-grpc',
      { pathNot: ['^platform/event-store/testing/'] },
      { path: 'node_modules/(@grpc/grpc-js|google-protobuf)/' },
      'only the test server implements the protocol; all other code uses the driver',
    ),
    vendor('passport-local', 'passport-local', '^apps/api/account/local-strategy\\.ts$'),
    vendor('speakeasy', 'speakeasy', '^platform/one-time-codes/speakeasy\\.adapter\\.ts$'),
    rule(
      'vendor-otpauth',
      { pathNot: [TEST, '^e2e/', '^benchmarks/'] },
      { path: 'node_modules/otpauth/' },
      'only tests use otpauth, as a second opinion on the codes',
    ),
    vendor('uqr', 'uqr', '^platform/one-time-codes/speakeasy\\.adapter\\.ts$'),
    vendor('openid-client', 'openid-client', '^platform/issuer/openid-client\\.adapter\\.ts$'),
    vendor('mongodb', 'mongodb', 'mongodb\\.adapter\\.ts$'),
    vendor('bullmq', 'bullmq', 'bullmq\\.adapter\\.ts$'),
    vendor('ioredis', 'ioredis', '(bullmq|redis)\\.adapter\\.ts$'),
    vendor('web-push', '(web-push|@types/web-push)', '^platform/push/web-push\\.adapter\\.ts$'),
    vendor('stripe', 'stripe', '^platform/payments/stripe[^/]*\\.ts$'),
    vendor('nodemailer', 'nodemailer', 'smtp\\.adapter\\.ts$|platform/mail/(eml|mailbox)\\.ts$'),
    vendor('p-retry', 'p-retry', '^platform/resilience/retry-with-backoff\\.ts$'),
    vendor('p-queue', 'p-queue', '^platform/resilience/serial-queue\\.ts$'),
    vendor('cron-parser', 'cron-parser', '^platform/jobs/ticks\\.ts$'),
    vendor('express', '(express|@types/express)', '^apps/api/'),
    rule(
      'vendor-node-sqlite',
      {
        pathNot: [
          'sqlite[^/]*\\.adapter\\.ts$',
          '^platform/data-dir/lock\\.ts$',
          TEST,
          '^benchmarks/',
        ],
      },
      { path: '^(node:)?sqlite$' },
      'node:sqlite only in its adapters and the lock of the data folder',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(node_modules/\\.|^(?!node_modules/).*/dist/|^tools/|^docs/|^data/)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.d.ts'],
    },
  },
};
