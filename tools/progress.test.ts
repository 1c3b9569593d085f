import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const script = new URL('./progress.mjs', import.meta.url).href;
const run = (isTerminal: boolean): string => {
  const program = `
    process.stdout.isTTY = ${String(isTerminal)};
    const { withProgress } = await import('${script}');
    const pause = (ms) => () => new Promise((resolve) => setTimeout(resolve, ms));
    await Promise.all([
      withProgress('Building one', pause(10), () => 'Built one'),
      withProgress('Building two', pause(50), () => undefined),
    ]);`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
    .stdout;
};

it('a task without a terminal has a line when it begins, and one with its time', () => {
  expect(run(false).replace(/\d+\.\d s/, '0.0 s')).toBe(
    'Building one …\nBuilding two …\nBuilt one in 0.0 s\n',
  );
});

it('running tasks share one line of a terminal, which is gone at the end', () => {
  const shown = run(true)
    .split('\n')
    .map((line) => line.split('\r\u001b[2K').at(-1));
  expect(run(true)).toContain('Building one, Building two … 0 s');
  expect(shown).toEqual([expect.stringMatching(/^Built one in \d\.\d s$/), '']);
});
