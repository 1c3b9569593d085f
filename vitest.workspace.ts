import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { legalTextsPlugin } from './apps/ui/build/legal-texts.ts';

// They replace a module of the product, so its other modules must not have been loaded by another file.
const withReplacedModules = ['apps/api/access-follows-plan.test.ts'];

// Node runs the product's TypeScript itself, so it loads the tests' as well, with less work than Vite's runner.
const viteModuleRunner = false;

// Their workers spend a third of the time waiting for time limits and for pages.
const withMoreWorkers = (more: number) => ({ maxWorkers: availableParallelism() + more });

/**
 * Every test file belongs to exactly one project; `tools/test-census.test.ts` counts them. One project after the other: a worker
 * that changes between projects loads its modules again.
 */
export const projects = [
  {
    test: {
      name: 'domain',
      experimental: { viteModuleRunner },
      // Nothing here keeps state in a module.
      isolate: false,
      include: ['{application,domain,models,observations,projections}/**/*.test.ts'],
      exclude: ['**/*.int.test.ts'],
      sequence: { groupOrder: 0 },
    },
  },
  {
    test: {
      name: 'server',
      experimental: { viteModuleRunner },
      // Modules are loaded once a worker, which is half of the work of a small file.
      isolate: false,
      include: [
        '{apps/api,apps/cli,apps/contract,apps/embedded,benchmarks,clients,platform,tools,workers}/**/*.test.ts',
      ],
      exclude: ['**/*.int.test.ts', ...withReplacedModules],
      ...withMoreWorkers(1),
      sequence: { groupOrder: 1 },
    },
  },
  {
    test: {
      name: 'alone',
      include: withReplacedModules,
      ...withMoreWorkers(2),
      sequence: { groupOrder: 2 },
    },
  },
  {
    plugins: [react(), legalTextsPlugin()],
    test: {
      name: 'web',
      environment: 'jsdom',
      // Node's own localStorage would stand in the way of jsdom's.
      execArgv: ['--no-experimental-webstorage'],
      setupFiles: ['apps/ui/testing-setup.ts'],
      // A worker makes one window and loads the modules, React among them, once.
      isolate: false,
      include: ['apps/{admin,ui,web}/**/*.test.{ts,tsx}'],
      ...withMoreWorkers(2),
      sequence: { groupOrder: 2 },
    },
  },
  {
    test: {
      name: 'servers',
      experimental: { viteModuleRunner },
      include: ['**/*.int.test.ts'],
      exclude: ['node_modules/**'],
      // They wait for processes, takeovers and time limits more than they compute: `npm test` runs them beside the projects
      // that only compute.
      maxWorkers: 4,
      sequence: { groupOrder: 3 },
    },
  },
  {
    test: {
      name: 'browser',
      experimental: { viteModuleRunner },
      include: ['e2e/**/*.test.ts'],
      exclude: ['**/*.int.test.ts'],
      // A file that writes has a product of its own, which goes on from a copy of one history; a worker has one browser.
      globalSetup: ['e2e/support/history.setup.ts'],
      isolate: false,
      // A test waits for the product and the browser in turn. A round of their own.
      maxWorkers: 4,
      sequence: { groupOrder: 4 },
      testTimeout: 240_000,
      hookTimeout: 240_000,
      expect: { poll: { timeout: 60_000 } },
    },
  },
];

export default defineConfig({
  test: {
    expect: { requireAssertions: true, poll: { timeout: 30_000 } },
    setupFiles: ['tools/timeouts.setup.ts'],
    // Vitest would leave one core to itself, which is half of a small machine, and it hardly uses it.
    maxWorkers: '100%',
    // A hanging test must end; a busy machine must not make a sound one fail.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: projects.map((project) => ({ ...project, extends: true as const })),
  },
});
