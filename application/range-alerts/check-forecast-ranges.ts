import {
  type ForecastRange,
  type PriceReading,
  rangeAlertDecider,
  rangeAlertStream,
} from '#domain/range-alert/range-alert.ts';
import type { PredictionIssued } from '#domain/prediction/events.ts';
import { getBandBounds, toIssuedForecasts } from '#domain/prediction/issued-forecasts.ts';
import { moveHorizons } from '#domain/shared/market/move-horizons.ts';
import type { CommandContext } from '../command-context.ts';
import { handleCommand, type CommandPorts } from '../handle-command.ts';

export type PriceToCheck = {
  readonly coinId: string;
  /** The newest forecasts issued before the price. */
  readonly issued: PredictionIssued['data'];
  readonly reading: PriceReading;
  /** The previous price from the same source, or null. */
  readonly previousPrice: number | null;
};

/** Records which of the forecasts' 90% ranges a price has left. Idempotent. */
export const checkForecastRanges = async (
  ports: CommandPorts,
  { coinId, issued, reading, previousPrice }: PriceToCheck,
  context: CommandContext,
): Promise<void> => {
  const ranges = getForecastRanges(issued);
  const command = {
    type: 'CheckForecastRanges',
    coinId,
    ranges,
    reading,
    previousPrice,
  } as const;
  // Most prices are inside every range, so the stream is read only for the others.
  if (rangeAlertDecider.decide(rangeAlertDecider.initialState, command).length === 0) return;
  await handleCommand(ports, {
    decider: rangeAlertDecider,
    stream: rangeAlertStream(coinId, issued.cutOffAt),
    command,
    context,
    happenedAt: ({ data }) => data.leftAt,
  });
};

const getForecastRanges = (issued: PredictionIssued['data']): ForecastRange[] =>
  toIssuedForecasts(issued).flatMap((forecast) => {
    const { horizonHours, cutOffAt, issuedAt, targetAt, source, simulated } = forecast;
    const band = getBandBounds(forecast, 90);
    if (!band || !moveHorizons.some((hours) => hours === horizonHours)) return [];
    const [low, high] = band;
    return [{ horizonHours, cutOffAt, issuedAt, targetAt, source, simulated, low, high }];
  });
