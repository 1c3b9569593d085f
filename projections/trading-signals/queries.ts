import type { SignalRule } from '#domain/shared/market/signal-rules.ts';
import type { Filter, ReadModels } from '#platform/read-models/read-models.port.ts';
import { tradingSignalsCollection, type TradingSignalDocument } from './read-model.ts';

export type { TradingSignalDocument } from './read-model.ts';

type Ports = { readonly readModels: ReadModels };

export type SignalsPage = {
  readonly coinId?: string | undefined;
  readonly rule?: SignalRule | undefined;
  /** Returns signals older than this id. Default: starts with the newest. */
  readonly before?: string | undefined;
  readonly limit: number;
};

export const listTradingSignals = (
  ports: Ports,
  { coinId, rule, before, limit }: SignalsPage,
): Promise<readonly TradingSignalDocument[]> => {
  const where: Filter<TradingSignalDocument> = {
    ...(coinId !== undefined && { coinId: { eq: coinId } }),
    ...(rule !== undefined && { rule: { eq: rule } }),
    ...(before !== undefined && { id: { lt: before } }),
  };
  return getCollection(ports).find(where, { sort: [['id', 'desc']], limit });
};

export const listSignalsAt = (
  ports: Ports,
  at: string,
): Promise<readonly TradingSignalDocument[]> =>
  getCollection(ports).find({ id: { prefix: `${at}|` } }, { sort: [['id', 'asc']] });

const getCollection = ({ readModels }: Ports) =>
  readModels.collection<TradingSignalDocument>(tradingSignalsCollection);
