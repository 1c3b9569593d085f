import { judgeRecord, type SideOutcome, sideOf } from '#domain/prediction/direction-call.ts';
import { hourMs } from '#domain/prediction/hours.ts';
import type { Scored } from '#models/forecast/scoring/scorer.ts';
import type { Measurement } from '../measurement.ts';

type Side = SideOutcome & { readonly isCalled: boolean };

/** How the sides that the record supported came out beside those that it did not, each judged by what was known at its hour. */
export const measureCalls = (
  coin: string,
  scored: ReadonlyMap<number, readonly Scored[]>,
  horizons: readonly number[],
): readonly Measurement[] =>
  horizons.map((horizonHours) => {
    const sides = sidesOf(scored.get(horizonHours) ?? [], horizonHours);
    const called = sides.filter(({ isCalled }) => isCalled);
    return {
      name: `${coin}, ${String(horizonHours)} h: wrong calls to those of a coin toss`,
      // Nothing called is as good as a coin toss.
      ratio: called.length === 0 ? 1 : 2 * (1 - rightOf(called)),
      lowerIsBetter: true,
      detail: [
        `${String(called.length)} of ${String(sides.length)} sides from 52 % on are called`,
        `right ${percent(rightOf(called))} %`,
        `of the others ${percent(rightOf(sides.filter(({ isCalled }) => !isCalled)))} %`,
        `of all ${percent(rightOf(sides))} %`,
      ].join(', '),
    };
  });

const sidesOf = (scored: readonly Scored[], horizonHours: number): readonly Side[] => {
  const sides: Side[] = [];
  // Those whose outcome is known at the hour.
  let known = 0;
  for (const { issuedAt, probUp, rose } of scored) {
    while ((sides[known]?.targetHour ?? Infinity) * hourMs <= issuedAt) known += 1;
    const side = sideOf(probUp);
    if (side === 'none' || rose === undefined) continue;
    const cutOffAt = new Date(issuedAt).toISOString();
    const outcomes = sides.slice(Math.max(0, known - 24 * 181), known);
    sides.push({
      targetHour: issuedAt / hourMs + horizonHours,
      right: (side === 'up') === rose,
      isCalled: judgeRecord(outcomes, { horizonHours, cutOffAt }) === null,
    });
  }
  return sides;
};

const rightOf = (sides: readonly Side[]): number =>
  sides.filter(({ right }) => right).length / sides.length;

const percent = (share: number): string => (100 * share).toFixed(1);
