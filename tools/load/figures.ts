import type { Profiler } from 'node:inspector';

/** Durations of the requests of one kind, and how often each other outcome than success occurred. */
export type Sample = {
  readonly durations: number[];
  readonly failures: Map<string, number>;
};

export const newSample = (): Sample => ({ durations: [], failures: new Map() });

export const addFailure = ({ failures }: Sample, what: string): void => {
  failures.set(what, (failures.get(what) ?? 0) + 1);
};

const percentileOf = (sorted: readonly number[], percent: number): number =>
  sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? NaN;

export const formatSample = (kind: string, { durations, failures }: Sample): string => {
  const sorted = durations.toSorted((one, other) => one - other);
  const times = [50, 95, 99, 100].map((percent) =>
    percentileOf(sorted, percent).toFixed(0).padStart(7),
  );
  const failed = [...failures].map(([what, count]) => `${what}: ${String(count)}`).join(', ');
  return `${kind.padEnd(18)}${String(sorted.length).padStart(9)}${times.join('')}   ${failed || 'no errors'}`;
};

export const sampleHeading = `${'milliseconds'.padEnd(18)}    count    50%    95%    99%    max   errors`;

type Profile = Pick<Profiler.Profile, 'nodes' | 'samples' | 'timeDeltas'>;

const notWorking = new Set(['(idle)', '(root)', '(program)']);

/** The functions that used the most processor time themselves, with their share of the time in which the process worked. */
export const busiestFunctions = (
  { nodes, samples = [], timeDeltas = [] }: Profile,
  count: number,
): readonly string[] => {
  const nameOf = new Map(
    nodes.map(({ id, callFrame: { functionName, url } }) => [
      id,
      [functionName || '(anonymous)', url.split('/').at(-1)].filter(Boolean).join(' in '),
    ]),
  );
  const selfTimes = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const name = nameOf.get(id) ?? '(unknown)';
    if (!notWorking.has(name))
      selfTimes.set(name, (selfTimes.get(name) ?? 0) + (timeDeltas[index] ?? 0));
  }
  const total = [...selfTimes.values()].reduce((sum, time) => sum + time, 0);
  return [...selfTimes]
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([name, time]) => `${((time / total) * 100).toFixed(1).padStart(5)}%  ${name}`);
};
