import type { Logger } from 'pino';
import { secondMs } from '#domain/shared/time/durations.ts';
import type { ForecastingRecord } from '#observations/forecasting/queries.ts';
import type { Config } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { openQuietLog } from '#platform/logging/quiet-log.ts';
import { openTerminal, type Terminal, type TerminalStream } from '#platform/logging/terminal.ts';

export type StartScreen = {
  readonly logger: Logger;
  /** The log is in a file, and the terminal shows progress. */
  readonly isQuiet: boolean;
  readonly print: (lines: readonly string[]) => void;
  /** Shows what is going on, with the seconds since then, until the next text or an empty one. */
  readonly showStep: (text: string) => void;
  /** Shows the progress of the forecasts until all coins have them. */
  readonly followForecasts: (list: () => Promise<readonly ForecastingRecord[]>) => void;
};

const name = 'tidemark';

/** On a terminal whose owner does not ask for the log: progress and warnings; otherwise the log. */
export const openStartScreen = (config: Config, output: TerminalStream): StartScreen => {
  const { DATA_DIR: dataDir, LOG_LEVEL: level, LOG_FORMAT, logRequested } = config;
  const isTerminal = output.isTTY === true;
  const terminal = openTerminal(output);
  const print = (lines: readonly string[]): void => {
    lines.forEach(terminal.line);
  };
  if (isTerminal && !logRequested) {
    const logger = createLogger({ level, name, destination: openQuietLog({ dataDir, terminal }) });
    return { logger, isQuiet: true, print, ...createSteps(terminal) };
  }
  const format = LOG_FORMAT ?? (isTerminal ? 'text' : 'json');
  const doNothing = (): void => undefined;
  return {
    logger: createLogger({ level, name, format }),
    isQuiet: false,
    print,
    showStep: doNothing,
    followForecasts: doNothing,
  };
};

const createSteps = (
  terminal: Pick<Terminal, 'line' | 'status'>,
): Pick<StartScreen, 'showStep' | 'followForecasts'> => {
  let timer: NodeJS.Timeout | undefined;
  const repeat = (show: () => void): void => {
    clearInterval(timer);
    show();
    timer = setInterval(show, secondMs).unref();
  };
  const clear = (): void => {
    clearInterval(timer);
    terminal.status('');
  };
  return {
    showStep: (text) => {
      if (text === '') {
        clear();
        return;
      }
      const began = performance.now();
      repeat(() => {
        const seconds = Math.floor((performance.now() - began) / secondMs);
        terminal.status(`${text} … ${String(seconds)} s`);
      });
    },
    followForecasts: (list) => {
      const began = performance.now();
      const show = async (): Promise<void> => {
        const progress = formatForecastProgress(await list());
        if (progress !== undefined) {
          terminal.status(progress);
          return;
        }
        clear();
        const seconds = Math.round((performance.now() - began) / secondMs);
        if (seconds >= minReportedSeconds)
          terminal.line(`The forecasts of all coins are ready, ${String(seconds)} s later.`);
      };
      repeat(() => {
        // The stores close before the last answer when the process stops.
        show().catch(clear);
      });
    },
  };
};

// A later start only loads the models.
const minReportedSeconds = 15;

/** Undefined once all coins have forecasts. */
export const formatForecastProgress = (
  records: readonly Pick<ForecastingRecord, 'phase' | 'progress' | 'backdate'>[],
): string | undefined => {
  // The first records are written a moment after the start.
  if (records.length === 0) return 'Learning to forecast …';
  const total = records.length;
  const isReady = ({ phase, backdate }: (typeof records)[number]): boolean =>
    phase === 'ready' && backdate === null;
  const ready = records.filter(isReady).length;
  if (ready === total) return undefined;
  const share = records.reduce((sum, { progress }) => sum + progress, 0) / total;
  return `Learning to forecast: ${String(ready)} of ${String(total)} coins, ${String(Math.floor(share * 100))}%`;
};
