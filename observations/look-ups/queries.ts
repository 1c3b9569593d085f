import { dayMs } from '#domain/shared/time/durations.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { retention } from '../retention.ts';
import { type SymbolLookup, symbolLookupsCollection } from './record.ts';

export type { SymbolLookup } from './record.ts';

type Ports = { readonly readModels: ReadModels };

/**
 * The stored result for a symbol in upper case. Undefined if the symbol can be looked up again. `now` is the system
 * time.
 */
export const findSymbolLookup = async (
  { readModels }: Ports,
  symbol: string,
  now: Date,
): Promise<SymbolLookup | undefined> => {
  const lookUp = await readModels.collection<SymbolLookup>(symbolLookupsCollection).findOne(symbol);
  if (!lookUp) return undefined;
  const age = now.getTime() - Date.parse(lookUp.at);
  return age < retention['look-ups'].days * dayMs ? lookUp : undefined;
};

/** A coin outside the market list that an earlier look-up found. */
export const findLookedUpCoin = async (
  { readModels }: Ports,
  coinId: string,
): Promise<SymbolLookup['coin']> => {
  const found = await readModels
    .collection<SymbolLookup>(symbolLookupsCollection)
    .find({ state: { eq: 'found' } });
  return found.find(({ coin }) => coin?.id === coinId)?.coin ?? null;
};

export const listRequestedSymbols = ({ readModels }: Ports): Promise<SymbolLookup[]> =>
  readModels.collection<SymbolLookup>(symbolLookupsCollection).find({ state: { eq: 'asked' } });
