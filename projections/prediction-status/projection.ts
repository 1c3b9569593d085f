import type { PredictionEvent, PredictionIssued } from '#domain/prediction/events.ts';
import { signalHorizonHours } from '#domain/shared/market/signal-rules.ts';
import { defineProjection, type Update } from '../engine/projection.ts';
import { predictionStatusCollection, type PredictionStatusDocument } from './read-model.ts';

export const predictionStatus = defineProjection<PredictionStatusDocument, PredictionEvent>({
  collection: predictionStatusCollection,
  categories: ['prediction'],
  on: {
    PredictionIssued: ({ data }) =>
      updateStatus(data, (current) => ({
        issued: current.issued + 1,
        newest: current.newest && current.newest.cutOffAt > data.cutOffAt ? current.newest : data,
        newestDayCallAt:
          callsDay(data) && data.cutOffAt > (current.newestDayCallAt ?? '')
            ? data.cutOffAt
            : current.newestDayCallAt,
      })),
    PredictionWithheld: ({ data: { coinId, cutOffAt, reason } }) =>
      updateStatus({ coinId, cutOffAt }, (current) => ({
        withheld: current.withheld + 1,
        newestWithheld:
          current.newestWithheld && current.newestWithheld.cutOffAt > cutOffAt
            ? current.newestWithheld
            : { cutOffAt, reason },
      })),
  },
});

const callsDay = ({ called, horizonHours }: PredictionIssued['data']): boolean =>
  (called[horizonHours.indexOf(signalHorizonHours)] ?? 'none') !== 'none';

type ForecastHour = { readonly coinId: string; readonly cutOffAt: string };

const updateStatus = (
  { coinId: id, cutOffAt }: ForecastHour,
  fieldsOf: (known: PredictionStatusDocument) => Partial<PredictionStatusDocument>,
): readonly Update<PredictionStatusDocument>[] => [
  {
    id,
    apply: (found) => {
      const current = found ?? createInitialStatus(id, cutOffAt);
      return {
        ...current,
        ...fieldsOf(current),
        firstAt: cutOffAt < current.firstAt ? cutOffAt : current.firstAt,
        lastAt: cutOffAt > current.lastAt ? cutOffAt : current.lastAt,
      };
    },
  },
];

const createInitialStatus = (id: string, at: string): PredictionStatusDocument => ({
  id,
  firstAt: at,
  lastAt: at,
  issued: 0,
  withheld: 0,
  newest: null,
  newestDayCallAt: null,
  newestWithheld: null,
});
