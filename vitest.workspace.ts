import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// They replace a module of the product, so its other modules must not have been loaded by another file.
const withReplacedModules = ['apps/api/access-follows-plan.test.ts'];

/** Every test file belongs to exactly one project; `tools/test-census.test.ts` counts them. */
export const projects = [
  {
    test: {
      name: 'domain',
      // Nothing here keeps state in a module.
      isolate: false,
      include: ['{application,domain,models,observations,projections}/**/*.test.ts'],
      exclude: ['**/*.int.test.ts'],
    },
  },
  {
    test: {
      name: 'server',
      // Modules are loaded once a worker, which is half of the work of a small file.
      isolate: false,
      include: [
        '{apps/api,apps/cli,apps/contract,apps/embedded,platform,tools,workers}/**/*.test.ts',
      ],
      exclude: ['**/*.int.test.ts', ...withReplacedModules],
    },
  },
  { test: { name: 'alone', include: withReplacedModules } },
  {
    plugins: [react()],
    test: {
      name: 'web',
      environment: 'jsdom',
      // Node's own localStorage would stand in the way of jsdom's.
      execArgv: ['--no-experimental-webstorage'],
      setupFiles: ['apps/ui/testing-setup.ts'],
      // A file has a window of its own; the modules, React among them, are loaded once a worker.
      isolate: false,
      include: ['apps/{admin,ui,web}/**/*.test.{ts,tsx}'],
    },
  },
  {
    test: {
      name: 'servers',
      include: ['**/*.int.test.ts'],
      exclude: ['node_modules/**'],
      // They wait for processes, takeovers and time limits more than they compute: beside the browser tests.
      maxWorkers: 4,
      sequence: { groupOrder: 1 },
    },
  },
  {
    test: {
      name: 'browser',
      include: ['e2e/**/*.test.ts'],
      // Each file has a product of its own, which goes on from a copy of one history; the browser is shared in a worker.
      globalSetup: ['e2e/support/history.setup.ts'],
      isolate: false,
      // A test waits for the product and the browser in turn. With `servers`, a round of their own.
      maxWorkers: 4,
      sequence: { groupOrder: 1 },
      testTimeout: 240_000,
      hookTimeout: 240_000,
      expect: { poll: { timeout: 60_000 } },
    },
  },
];

// The browser tests take the workers that `servers` leaves, instead of waiting for its last file.
class ServersFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFirst = ({ project }: TestSpecification): boolean => project.name === 'servers';
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: ServersFirst },
    expect: { requireAssertions: true, poll: { timeout: 30_000 } },
    setupFiles: ['tools/patience.setup.ts'],
    // Vitest would leave one core to itself, which is half of a small machine, and it hardly uses it.
    maxWorkers: '100%',
    // A hanging test must end; a busy machine must not make a sound one fail.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: projects.map((project) => ({ ...project, extends: true as const })),
  },
});
