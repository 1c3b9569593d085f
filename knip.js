import { readFileSync } from 'node:fs';

// Knip only looks for packages in the root's `package.json`. `tools/production-packages.test.ts`
// checks that each of these is used.
const { devDependencies } = JSON.parse(
  readFileSync(new URL('./tools/development/package.json', import.meta.url), 'utf8'),
);

export default {
  workspaces: {
    '.': {
      entry: [
        'apps/{api,embedded,cli}/main.ts',
        'apps/{web,admin}/main.tsx',
        'apps/{web,admin}/vite.config.ts',
        'workers/{main,projector}.ts',
        'benchmarks/main.ts',
        'deploy/event-store-user.mjs',
        'e2e/{pictures,soak}/main.ts',
        'benchmarks/**/*-server.ts',
        '**/testing/*-to-kill.ts',
        'platform/event-store/testing/{acknowledge-appends,test-server-main}.ts',
        'e2e/support/*.mjs',
        'tools/*.{mjs,ts}',
        'tools/load/main.ts',
        'clients/typescript/src/index.ts!',
        'clients/typescript/examples/journey.ts',
        '**/*.test.{ts,tsx}',
      ],
      project: ['**/*.{ts,tsx,mjs}'],
    },
  },
  ignoreExportsUsedInFile: true,
  ignoreWorkspaces: ['tools/development'],
  // Plugins that Knip would find by these packages.
  vitest: true,
  eslint: true,
  ignoreBinaries: [
    'mount',
    'openssl',
    'redis-server',
    'spamassassin',
    'taskset',
    'umount',
    'unshare',
  ],
  ignoreDependencies: [
    ...Object.keys(devDependencies).filter(
      (name) =>
        !/^(@types\/.+|@testing-library\/dom|dependency-cruiser|knip|typescript)$/.test(name),
    ),
    '@tidemark/client',
    '@expo-google-fonts/.+',
    '@fontsource-variable/.+',
    '@iconify-json/token-branded',
    'openapi-fetch',
    'react-router-dom',
    'swagger-ui-dist',
  ],
  rules: { types: 'error' },
};
