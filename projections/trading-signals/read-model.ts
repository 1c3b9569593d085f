import type { SignalDirection, SignalRule } from '#domain/shared/market/signal-rules.ts';
import type { SignalEvidence } from '#domain/signal/events.ts';
import type {
  CollectionDefinition,
  Document,
  Filter,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';

/** The outcome of a signal. All fields except `scoredAt` are null if the candle never arrived. */
export type SignalOutcomeFields = {
  readonly scoredAt: string;
  readonly exitPrice: number | null;
  readonly netReturn: number | null;
  readonly right: boolean | null;
};

/** An issued signal. Id: the end of its hour, coin, rule and direction. */
export type TradingSignalDocument = Document & {
  readonly coinId: string;
  readonly simulated: boolean;
  readonly source: string;
  readonly rule: SignalRule;
  readonly direction: SignalDirection;
  readonly at: string;
  readonly raisedAt: string;
  readonly price: number;
  readonly evidence: readonly SignalEvidence[];
  readonly outcome: SignalOutcomeFields | null;
};

export const tradingSignalsCollection: CollectionDefinition = {
  name: 'trading-signals',
  version: 1,
  // Ids begin with the time, so the newest come last.
  indexes: [
    ['coinId', 'id'],
    ['rule', 'id'],
    ['coinId', 'rule', 'id'],
  ],
};

type Ports = { readonly readModels: ReadModels };

type SignalsPage = {
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
