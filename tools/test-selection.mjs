/* Determines which tests a command line selects, to decide whether the front ends must be built. */

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
 * The Vitest runs of the whole suite. Tests against servers mostly wait, so they run in parallel
 * with computing tests. Vitest cannot do this in one run, because parallel projects share one
 * number of workers. Browser tests run alone because they use all cores.
 */
export const parts = {
  computing: ['domain', 'server', 'alone', 'web'],
  waiting: ['servers'],
  browsing: ['browser'],
};

/**
 * Whether a test requests pages from a running product: browser tests, and server tests that start
 * the product instead of an adapter.
 */
export const asksForPages = (file) =>
  file.startsWith('e2e/') ? file.endsWith('.test.ts') : /^apps\/.*\.int\.test\.ts$/.test(file);

const projectsWithPages = ['browser', 'servers'];

/** Builds when in doubt, for example for an option whose value could be a file filter. */
export const needsFrontEnds = (args, testsWithPages) => {
  const projects = projectsOf(args);
  const isWithoutPages = (name) => /^[a-z]+$/.test(name) && !projectsWithPages.includes(name);
  if (projects.length > 0 && projects.every(isWithoutPages)) return false;
  const words = wordsOf(args).map((word) => word.replace(/^\.\//, ''));
  if (words.length === 0 || !args.every(isKnown)) return true;
  return testsWithPages.some((file) => words.some((word) => file.includes(word)));
};
