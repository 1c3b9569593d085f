import { createContext, useContext } from 'react';

/** Symbols may contain any characters, such as a dollar sign or Chinese ones. */
export const coinPath = (symbol: string): string => `/crypto/${encodeURIComponent(symbol)}`;

/** The addresses to which names of coins lead: visitors are not sent to a page that asks them to log in. */
export const CoinPathContext = createContext(coinPath);

export const useCoinPath = (): typeof coinPath => useContext(CoinPathContext);
