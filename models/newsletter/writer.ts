import type { Figure, SnapshotGroup } from '#domain/shared/news/edition-content.ts';
import { formatChange, formatPercent, formatShortPrice } from '#domain/shared/format.ts';
import type { EditionData } from './day.ts';

/** Formatters for the chapters. Every figure is from the snapshot. */
export type FigureFormatters = {
  readonly day: EditionData;
  readonly number: (id: string, format: (value: number) => string) => Figure;
  readonly text: (id: string, format: (value: string) => string) => Figure;
  readonly raw: (id: string) => number;
  readonly has: (id: string) => boolean;
  readonly price: (coinId: string) => Figure;
  readonly change: (coinId: string) => Figure;
  /** Change without the sign, for text in which a word gives the direction. */
  readonly size: (coinId: string) => Figure;
};

export const createFigureFormatters = (
  day: EditionData,
  groups: readonly SnapshotGroup[],
): FigureFormatters => {
  const values = new Map(groups.flatMap((group) => group.values).map((one) => [one.id, one.value]));
  const raw = (id: string): number => {
    const value = values.get(id);
    if (typeof value !== 'number') throw new RangeError(`The snapshot has no number ${id}.`);
    return value;
  };
  const number: FigureFormatters['number'] = (id, format) => ({
    figure: id,
    text: format(raw(id)),
  });
  return {
    day,
    raw,
    number,
    has: (id) => values.has(id),
    text: (id, format) => ({ figure: id, text: format(String(values.get(id))) }),
    price: (coinId) => number(`${coinId}.price`, formatShortPrice),
    change: (coinId) => number(`${coinId}.change24h`, formatChange),
    size: (coinId) => number(`${coinId}.change24h`, formatPercent),
  };
};
