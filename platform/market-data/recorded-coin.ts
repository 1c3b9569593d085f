import type { Logger } from 'pino';
import { coinCatalogue } from '#models/simulated-market/coin-catalogue.ts';
import { type Kline, type KlineFile, readKlines } from './kline-file.ts';

/** Reads the recording of one coin incrementally and drops old rows, so that memory stays bounded. */
export type RecordedCoin = {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  readonly firstOpenAt: number;
  readonly advanceTo: (time: number) => Promise<void>;
  /** The last nine days that were read, oldest first; gaps stay gaps. */
  readonly window: () => readonly Kline[];
  readonly close: () => Promise<void>;
};

const hourMs = 3_600_000;
const windowMs = 9 * 24 * hourMs;
const prunedAt = 1000;

export const recordedCoin = (
  symbol: string,
  files: readonly KlineFile[],
  logger: Pick<Logger, 'warn'>,
): RecordedCoin => {
  const known = coinCatalogue.find((coin) => coin.symbol === symbol);
  const sortedFiles = files.toSorted((a, b) => a.firstOpenAt - b.firstOpenAt);
  const rows = inHourlyOrder(sortedFiles, logger);
  let window: Kline[] = [];
  let ahead: Kline | undefined;
  let ended = false;
  const look = async (): Promise<Kline | undefined> => {
    if (ahead || ended) return ahead;
    const next = await rows.next();
    if (next.done) ended = true;
    else ahead = next.value;
    return ahead;
  };
  return {
    id: known?.id ?? symbol.toLowerCase(),
    symbol,
    name: known?.name ?? symbol,
    firstOpenAt: sortedFiles[0]?.firstOpenAt ?? Infinity,
    advanceTo: async (time) => {
      for (let next = await look(); next && next.openAt + hourMs <= time; next = await look()) {
        window.push(next);
        ahead = undefined;
        if (window.length > prunedAt) window = newest(window);
      }
      window = newest(window);
    },
    window: () => window,
    close: async () => {
      await rows.return(undefined);
    },
  };
};

const newest = (window: Kline[]): Kline[] => {
  const last = window.at(-1);
  return last ? window.filter(({ openAt }) => openAt > last.openAt - windowMs) : window;
};

async function* inHourlyOrder(
  files: readonly KlineFile[],
  logger: Pick<Logger, 'warn'>,
): AsyncGenerator<Kline, undefined> {
  let last = -Infinity;
  for (const { file } of files) {
    for await (const kline of readUntilDamage(file, logger)) {
      if (kline.openAt <= last || kline.openAt % hourMs !== 0) continue;
      last = kline.openAt;
      yield kline;
    }
  }
  return undefined;
}

async function* readUntilDamage(file: string, logger: Pick<Logger, 'warn'>): AsyncGenerator<Kline> {
  try {
    yield* readKlines(file);
  } catch (error) {
    logger.warn(
      { file, err: error },
      'replay: a file is damaged; using the rows before the damage',
    );
  }
}
