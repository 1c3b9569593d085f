import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Forecast } from '#models/forecast/forecast.ts';

export type ForecastWriter = {
  readonly add: (forecasts: readonly Forecast[]) => Promise<void>;
  readonly end: () => Promise<void>;
};

export const createForecastWriter = async (name: string): Promise<ForecastWriter> => {
  const file = createWriteStream(name);
  await once(file, 'open').catch((error: unknown) => {
    throw new Error(`${name} cannot be written: ${error instanceof Error ? error.message : ''}`);
  });
  return {
    add: async (forecasts) => {
      if (forecasts.length === 0) return;
      if (!file.write(forecasts.map(formatLine).join(''))) await once(file, 'drain');
    },
    end: async () => {
      file.end();
      await finished(file);
    },
  };
};

// The shares of the ensemble's members are omitted, because they are not needed for scoring.
const formatLine = (forecast: Forecast): string =>
  `${JSON.stringify({ ...forecast, members: undefined })}\n`;
