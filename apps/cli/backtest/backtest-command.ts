import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type FileFindings,
  createEmptyFindings,
  readCandles,
  validateCandleFile,
} from './candle-file.ts';
import { createForecastWriter } from './forecast-lines.ts';
import { parseBacktestOptions } from './options.ts';
import { renderChart } from './picture.ts';
import { progressBar } from './progress-bar.ts';
import {
  type HorizonSummary,
  legend,
  formatReliability,
  summariseByHorizon,
  formatHorizonTable,
} from './table.ts';
import { type Arguments, UsageError } from '../arguments.ts';
import type { LocalCommand, Output } from '../command.ts';

export const backtestCommand: LocalCommand = {
  name: 'backtest',
  parameters:
    '<candles.csv[.gz]> [--from <date>] [--to <date>] [--horizons 1,4,24] [--json] [--forecasts <file>] [--picture <svg>]',
  summary: 'walk forward over hourly candles of Binance or Kraken, and score every forecast',
  positionals: ['candles.csv[.gz]'],
  options: ['from', 'to', 'horizons', 'forecasts', 'picture'],
  flags: ['json'],
  runs: 'locally',
  run: async (given, output) => {
    const { walked: result, findings } = await runBacktest(given, output);
    const summaries = summariseByHorizon(result.scored);
    if (summaries.length === 0) throw new Error(formatNothingScored(result.missedHours, findings));
    await drawPicture(given, summaries);
    const missedHours = Object.fromEntries(result.missedHours);
    if (given.options['json'] === undefined)
      printResult(output, { summaries, findings, none: missedHours });
    else output.line(JSON.stringify({ ...findings, none: missedHours, horizons: summaries }));
  },
};

const runBacktest = async ({ positionals: [name = ''], options }: Arguments, output: Output) => {
  // The model is only loaded for this command.
  const { createBacktest } = await import('#models/forecast/scoring/backtest.ts');
  const backtestOptions = parseBacktestOptions(options);
  requireDistinctFiles(name, options);
  const findings = createEmptyFindings();
  // The file is read twice, so that an error in the last line is reported immediately and not after a minute of
  // forecasts.
  await validateCandleFile(name);
  const backtest = createBacktest(backtestOptions);
  const lines =
    options['forecasts'] === undefined
      ? undefined
      : await createForecastWriter(options['forecasts']);
  const bar = progressBar(output);
  for await (const { candle, readShare } of readCandles(name, findings)) {
    const forecasts = backtest.take(candle);
    await lines?.add(forecasts);
    bar(readShare);
  }
  await lines?.end();
  return { walked: backtest, findings };
};

// The output files must not overwrite the input or each other.
const requireDistinctFiles = (name: string, options: Arguments['options']): void => {
  const files = [name, options['forecasts'], options['picture']]
    .filter((file) => file !== undefined)
    .map((file) => path.resolve(file));
  if (new Set(files).size < files.length) throw new UsageError('Name three different files.');
};

const drawPicture = async (
  { positionals: [name = ''], options }: Arguments,
  summaries: readonly HorizonSummary[],
): Promise<void> => {
  const picture = options['picture'];
  if (picture === undefined) return;
  await writeFile(picture, renderChart(summaries, `Backtest of ${path.basename(name)}`));
};

type MissingForecasts = ReadonlyMap<string, number>;

const formatNothingScored = (none: MissingForecasts, findings: FileFindings): string =>
  none.get('too-little-history') === undefined
    ? `no forecast falls into the period and comes due within the file of ${String(findings.candles)} candles. Choose --from and --to within it.`
    : `the ${String(findings.candles)} candles are too few. A first forecast needs some 2,700 hours before it.`;

type Result = {
  readonly summaries: readonly HorizonSummary[];
  readonly findings: FileFindings;
  readonly none: Readonly<Record<string, number>>;
};

const printResult = ({ line }: Output, { summaries, findings, none }: Result): void => {
  describeFindings(findings).forEach(line);
  for (const [reason, hours] of Object.entries(none)) {
    line(`No forecast in ${String(hours)} hours: ${reason}.`);
  }
  summaries.flatMap(formatHorizonTable).forEach(line);
  summaries.flatMap(formatReliability).forEach(line);
  legend.forEach(line);
};

const describeFindings = (findings: FileFindings): readonly string[] => {
  const { format, candles, repeats, missingHours, holes, longestHole } = findings;
  return [
    `${String(candles)} hourly candles (${format}).`,
    ...(repeats > 0 ? [`Fixed: ${String(repeats)} repeated lines were read once.`] : []),
    ...(holes > 0
      ? [
          `Fixed: ${String(missingHours)} hours are missing in ${String(holes)} holes, the longest of ${String(longestHole.hours)} hours from ${longestHole.from}. They count as flat; no forecast starts from one or is scored across it.`,
        ]
      : []),
  ];
};
