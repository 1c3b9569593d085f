import type { PredictionEvent } from '#domain/prediction/events.ts';
import { defineProjection, type Update } from '../engine/projection.ts';
import { predictionStatusCollection, type PredictionStatusDocument } from './read-model.ts';

export const predictionStatus = defineProjection<PredictionStatusDocument, PredictionEvent>({
  collection: predictionStatusCollection,
  categories: ['prediction'],
  on: {
    PredictionIssued: ({ data }) =>
      change(data, (known) => ({
        issued: known.issued + 1,
        newest: known.newest && known.newest.cutOffAt > data.cutOffAt ? known.newest : data,
      })),
    PredictionWithheld: ({ data: { coinId, cutOffAt, reason } }) =>
      change({ coinId, cutOffAt }, (known) => ({
        withheld: known.withheld + 1,
        newestWithheld:
          known.newestWithheld && known.newestWithheld.cutOffAt > cutOffAt
            ? known.newestWithheld
            : { cutOffAt, reason },
      })),
  },
});

type Hour = { readonly coinId: string; readonly cutOffAt: string };

const change = (
  { coinId: id, cutOffAt }: Hour,
  fieldsOf: (known: PredictionStatusDocument) => Partial<PredictionStatusDocument>,
): readonly Update<PredictionStatusDocument>[] => [
  {
    id,
    apply: (found) => {
      const known = found ?? first(id, cutOffAt);
      return {
        ...known,
        ...fieldsOf(known),
        firstAt: cutOffAt < known.firstAt ? cutOffAt : known.firstAt,
        lastAt: cutOffAt > known.lastAt ? cutOffAt : known.lastAt,
      };
    },
  },
];

const first = (id: string, at: string): PredictionStatusDocument => ({
  id,
  firstAt: at,
  lastAt: at,
  issued: 0,
  withheld: 0,
  newest: null,
  newestWithheld: null,
});
