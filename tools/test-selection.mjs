/* Which tests a command line selects, to decide whether the front ends have to be built. */

const projectsOf = (args) =>
  args.flatMap((arg, index) => {
    if (arg.startsWith('--project=')) return [arg.slice('--project='.length)];
    return arg === '--project' ? [args[index + 1] ?? ''] : [];
  });

const wordsOf = (args) =>
  args.filter((arg, index) => !arg.startsWith('-') && args[index - 1] !== '--project');

const isKnown = (arg) =>
  !arg.startsWith('-') || arg === '--project' || arg.startsWith('--project=');

/**
 * The runs of Vitest that are everything. Tests against servers wait more than they compute, so they run beside those that only
 * compute, which Vitest itself cannot: it gives projects side by side one number of workers. Browsers compute as much as there is.
 */
export const parts = {
  computing: ['domain', 'server', 'alone', 'web'],
  waiting: ['servers'],
  browsing: ['browser'],
};

/**
 * Whether a test of this path asks a running product for pages: the browser tests, and tests against servers that start
 * the product instead of an adapter.
 */
export const asksForPages = (file) =>
  file.startsWith('e2e/') ? file.endsWith('.test.ts') : /^apps\/.*\.int\.test\.ts$/.test(file);

const projectsWithPages = ['browser', 'servers'];

/** Builds when in doubt: for an option whose value might be a word. */
export const needsFrontEnds = (args, testsWithPages) => {
  const projects = projectsOf(args);
  const isWithoutPages = (name) => /^[a-z]+$/.test(name) && !projectsWithPages.includes(name);
  if (projects.length > 0 && projects.every(isWithoutPages)) return false;
  const words = wordsOf(args).map((word) => word.replace(/^\.\//, ''));
  if (words.length === 0 || !args.every(isKnown)) return true;
  return testsWithPages.some((file) => words.some((word) => file.includes(word)));
};
