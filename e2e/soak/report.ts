import { addTally, emptyTally, hasFailed, type Tally } from './tally.ts';

export type Outcome = {
  readonly name: string;
  readonly tally: Tally;
  readonly notRun?: string | undefined;
};

const columns: readonly (readonly [title: string, valueOf: (tally: Tally) => number])[] = [
  ['rounds', (tally) => tally.rounds],
  ['acknowledged', (tally) => tally.acknowledged],
  ['lost', (tally) => tally.lost],
  ['doubled', (tally) => tally.doubled],
  ['wrong', (tally) => tally.wrongDocuments],
  ['mails', (tally) => tally.mails],
  ['again', (tally) => tally.mailsAgain],
  ['answers', (tally) => tally.requests],
  ['503', (tally) => tally.status503],
  ['other 5xx', (tally) => tally.otherServerErrors],
  ['no answer', (tally) => tally.unanswered],
  ['MB', (tally) => tally.peakMemoryMb],
  ['loop ms', (tally) => tally.longestLoopDelayMs],
];

const sumOf = (outcomes: readonly Outcome[]): Tally => {
  const sum = emptyTally();
  for (const { tally } of outcomes) addTally(sum, tally);
  return sum;
};

const nameWidth = 26;
const row = (name: string, cells: readonly string[]): string =>
  [
    name.padEnd(nameWidth),
    ...cells.map((cell, index) => cell.padStart((columns[index]?.[0].length ?? 0) + 2)),
  ].join('');
const cellsOf = (tally: Tally): string[] => columns.map(([, valueOf]) => String(valueOf(tally)));

/** `wrong` counts documents of read models that a replay of the log does not give; MB and loop ms are the highest seen. */
export const reportOf = (outcomes: readonly Outcome[], opening: string): string => {
  const ran = outcomes.filter(({ notRun }) => notRun === undefined);
  const findings = ran.flatMap(({ name, tally }) =>
    tally.findings.map((finding) => `  ${name}: ${finding}`),
  );
  const notRun = outcomes.flatMap(({ name, notRun: why }) =>
    why === undefined ? [] : [`  not run: ${name}: ${why}`],
  );
  const head = columns.map(([title]) => title);
  return [
    opening,
    row('', head),
    ...ran.map(({ name, tally }) => row(name, cellsOf(tally))),
    row('all', cellsOf(sumOf(ran))),
    ...notRun,
    ...findings,
    hasFailed(sumOf(ran)) ? 'soak: FAILED' : 'soak: passed',
  ].join('\n');
};

export const exitCodeOf = (outcomes: readonly Outcome[]): number =>
  hasFailed(sumOf(outcomes)) ? 1 : 0;
