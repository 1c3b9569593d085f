import { dayMs } from '#domain/shared/time/durations.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { retention } from '../retention.ts';
import { type LookUp, lookUpsCollection } from './record.ts';

export type { LookUp } from './record.ts';

type Ports = { readonly readModels: ReadModels };

/**
 * The stored result for a symbol in upper case. Undefined if the symbol can be looked up again. `now` is the system
 * time.
 */
export const findLookUp = async (
  { readModels }: Ports,
  symbol: string,
  now: Date,
): Promise<LookUp | undefined> => {
  const lookUp = await readModels.collection<LookUp>(lookUpsCollection).findOne(symbol);
  if (!lookUp) return undefined;
  const age = now.getTime() - Date.parse(lookUp.at);
  return age < retention['look-ups'].days * dayMs ? lookUp : undefined;
};

/** A coin outside the market list that an earlier look-up found. */
export const findLookedUpCoin = async (
  { readModels }: Ports,
  coinId: string,
): Promise<LookUp['coin']> => {
  const found = await readModels
    .collection<LookUp>(lookUpsCollection)
    .find({ state: { eq: 'found' } });
  return found.find(({ coin }) => coin?.id === coinId)?.coin ?? null;
};

export const listRequestedSymbols = ({ readModels }: Ports): Promise<LookUp[]> =>
  readModels.collection<LookUp>(lookUpsCollection).find({ state: { eq: 'asked' } });
