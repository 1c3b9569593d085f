/** Parameters of a simulated coin: a plausible price and market value in USD, and its volatility. */
export type CatalogueCoin = {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  readonly price: number;
  /** In USD at that price. */
  readonly marketCap: number;
  /** Standard deviation of a day's return. */
  readonly volatility: number;
  /** Correlation with the market as a whole. */
  readonly loading: number;
  readonly isStable: boolean;
};

type Row = readonly [
  id: string,
  symbol: string,
  name: string,
  price: number,
  billions: number,
  volatility: number,
  loading: number,
];

const stablecoinVolatility = 0.0002;
// Typical loading of the measured coins.
const typicalLoading = 0.87;
const rows: readonly Row[] = [
  ['bitcoin', 'BTC', 'Bitcoin', 64000, 1260, 0.0278, 0.96],
  ['ethereum', 'ETH', 'Ethereum', 3100, 372, 0.0362, 0.97],
  ['tether', 'USDT', 'Tether', 1, 118, stablecoinVolatility, 0],
  ['binancecoin', 'BNB', 'BNB', 590, 86, 0.0323, 0.9],
  ['solana', 'SOL', 'Solana', 148, 69, 0.0545, 0.9],
  ['usd-coin', 'USDC', 'USDC', 1, 35, stablecoinVolatility, 0],
  ['ripple', 'XRP', 'XRP', 0.58, 33, 0.0449, 0.8],
  ['dogecoin', 'DOGE', 'Dogecoin', 0.124, 18.1, 0.0518, 0.85],
  ['the-open-network', 'TON', 'Toncoin', 5.4, 13.7, 0.0435, 0.79],
  ['tron', 'TRX', 'TRON', 0.156, 13.5, 0.0372, 0.55],
  ['cardano', 'ADA', 'Cardano', 0.37, 13.1, 0.0482, 0.89],
  ['avalanche-2', 'AVAX', 'Avalanche', 27, 10.9, 0.0536, 0.91],
  ['shiba-inu', 'SHIB', 'Shiba Inu', 0.0000178, 10.5, 0.0525, 0.9],
  ['chainlink', 'LINK', 'Chainlink', 11.6, 7.2, 0.049, 0.93],
  ['bitcoin-cash', 'BCH', 'Bitcoin Cash', 345, 6.8, 0.0485, 0.84],
  ['polkadot', 'DOT', 'Polkadot', 4.4, 6.6, 0.0459, 0.92],
  ['dai', 'DAI', 'Dai', 1, 5.3, stablecoinVolatility, 0],
  ['leo-token', 'LEO', 'LEO Token', 5.9, 5.45, 0.018, typicalLoading],
  ['litecoin', 'LTC', 'Litecoin', 66.5, 5, 0.0522, 0.82],
  ['near', 'NEAR', 'NEAR Protocol', 5.1, 5.75, 0.0583, 0.91],
  ['uniswap', 'UNI', 'Uniswap', 7.2, 4.32, 0.0596, 0.89],
  ['kaspa', 'KAS', 'Kaspa', 0.16, 3.95, 0.065, 0.78],
  ['internet-computer', 'ICP', 'Internet Computer', 8.2, 3.85, 0.0533, 0.89],
  ['aptos', 'APT', 'Aptos', 8, 3.9, 0.0564, 0.82],
  ['pepe', 'PEPE', 'Pepe', 8.7e-6, 3.66, 0.0739, 0.87],
  ['monero', 'XMR', 'Monero', 158, 2.92, 0.0453, 0.45],
  ['sui', 'SUI', 'Sui', 1.36, 3.62, 0.0641, 0.85],
  ['ethereum-classic', 'ETC', 'Ethereum Classic', 19, 2.83, 0.0468, 0.93],
  ['stellar', 'XLM', 'Stellar', 0.096, 2.84, 0.0646, 0.69],
  ['okb', 'OKB', 'OKB', 39, 2.34, 0.03, typicalLoading],
  ['cronos', 'CRO', 'Cronos', 0.083, 2.2, 0.042, typicalLoading],
  ['first-digital-usd', 'FDUSD', 'First Digital USD', 1, 2.9, stablecoinVolatility, 0],
  ['blockstack', 'STX', 'Stacks', 1.62, 2.41, 0.06, typicalLoading],
  ['filecoin', 'FIL', 'Filecoin', 3.75, 2.14, 0.0526, 0.91],
  ['aave', 'AAVE', 'Aave', 142, 2.12, 0.0609, 0.9],
  ['render-token', 'RENDER', 'Render', 5.4, 2.1, 0.0651, 0.89],
  ['immutable-x', 'IMX', 'Immutable', 1.35, 2.16, 0.06, typicalLoading],
  ['hedera-hashgraph', 'HBAR', 'Hedera', 0.053, 1.94, 0.0715, 0.71],
  ['mantle', 'MNT', 'Mantle', 0.59, 1.92, 0.048, typicalLoading],
  ['arbitrum', 'ARB', 'Arbitrum', 0.54, 1.86, 0.0584, 0.93],
  ['cosmos', 'ATOM', 'Cosmos Hub', 4.6, 1.8, 0.0514, 0.85],
  ['optimism', 'OP', 'Optimism', 1.52, 1.73, 0.06, typicalLoading],
  ['injective-protocol', 'INJ', 'Injective', 19.4, 1.89, 0.066, typicalLoading],
  ['fetch-ai', 'FET', 'Artificial Superintelligence Alliance', 1.32, 3.3, 0.072, typicalLoading],
  ['vechain', 'VET', 'VeChain', 0.0228, 1.84, 0.0615, 0.87],
  ['dogwifhat', 'WIF', 'dogwifhat', 1.66, 1.65, 0.084, typicalLoading],
  ['bittensor', 'TAO', 'Bittensor', 285, 2.1, 0.0657, 0.82],
  ['maker', 'MKR', 'Maker', 1760, 1.55, 0.048, typicalLoading],
  ['the-graph', 'GRT', 'The Graph', 0.153, 1.46, 0.0576, typicalLoading],
  ['tether-gold', 'XAUT', 'Tether Gold', 2510, 0.62, 0.009, 0],
  ['fantom', 'FTM', 'Fantom', 0.47, 1.32, 0.066, typicalLoading],
  ['thorchain', 'RUNE', 'THORChain', 4.1, 1.38, 0.066, typicalLoading],
  ['bonk', 'BONK', 'Bonk', 0.0000181, 1.26, 0.078, typicalLoading],
  ['floki', 'FLOKI', 'FLOKI', 0.000128, 1.24, 0.078, typicalLoading],
  ['theta-token', 'THETA', 'Theta Network', 1.24, 1.24, 0.054, typicalLoading],
  ['algorand', 'ALGO', 'Algorand', 0.13, 1.08, 0.0662, 0.82],
  ['sei-network', 'SEI', 'Sei', 0.29, 1.02, 0.066, typicalLoading],
  ['jupiter-exchange-solana', 'JUP', 'Jupiter', 0.78, 1.05, 0.066, typicalLoading],
  ['pyth-network', 'PYTH', 'Pyth Network', 0.29, 1.06, 0.066, typicalLoading],
  ['lido-dao', 'LDO', 'Lido DAO', 1.07, 0.96, 0.06, typicalLoading],
  ['celestia', 'TIA', 'Celestia', 4.7, 0.99, 0.072, typicalLoading],
  ['quant-network', 'QNT', 'Quant', 71, 0.86, 0.0565, 0.74],
  ['bitget-token', 'BGB', 'Bitget Token', 0.93, 1.3, 0.036, typicalLoading],
  ['flow', 'FLOW', 'Flow', 0.56, 0.85, 0.048, typicalLoading],
  ['ondo-finance', 'ONDO', 'Ondo', 0.66, 0.92, 0.0665, 0.86],
  ['kucoin-shares', 'KCS', 'KuCoin Token', 8, 0.96, 0.03, typicalLoading],
  ['ethena', 'ENA', 'Ethena', 0.26, 0.7, 0.0786, 0.76],
  ['beam-2', 'BEAM', 'Beam', 0.014, 0.71, 0.066, typicalLoading],
  ['starknet', 'STRK', 'Starknet', 0.37, 0.66, 0.066, typicalLoading],
  ['elrond-erd-2', 'EGLD', 'MultiversX', 26.5, 0.72, 0.0504, typicalLoading],
  ['axie-infinity', 'AXS', 'Axie Infinity', 4.85, 0.73, 0.054, typicalLoading],
  ['pendle', 'PENDLE', 'Pendle', 2.85, 0.46, 0.078, typicalLoading],
  ['bittorrent', 'BTT', 'BitTorrent', 7.4e-7, 0.72, 0.036, typicalLoading],
  ['brett', 'BRETT', 'Brett', 0.078, 0.77, 0.084, typicalLoading],
  ['flare-networks', 'FLR', 'Flare', 0.0145, 0.68, 0.0456, typicalLoading],
  ['tezos', 'XTZ', 'Tezos', 0.66, 0.65, 0.0456, typicalLoading],
  ['neo', 'NEO', 'Neo', 9.3, 0.66, 0.0456, typicalLoading],
  ['the-sandbox', 'SAND', 'The Sandbox', 0.25, 0.58, 0.054, typicalLoading],
  ['eos', 'EOS', 'EOS', 0.48, 0.73, 0.048, typicalLoading],
  ['gala', 'GALA', 'Gala', 0.0192, 0.66, 0.066, typicalLoading],
  ['ecash', 'XEC', 'eCash', 0.000031, 0.61, 0.0504, typicalLoading],
  ['decentraland', 'MANA', 'Decentraland', 0.27, 0.52, 0.054, typicalLoading],
  ['worldcoin-wld', 'WLD', 'Worldcoin', 1.48, 0.6, 0.0696, 0.82],
  ['havven', 'SNX', 'Synthetix', 1.34, 0.44, 0.06, typicalLoading],
  ['mina-protocol', 'MINA', 'Mina', 0.41, 0.47, 0.054, typicalLoading],
  ['akash-network', 'AKT', 'Akash Network', 2.36, 0.57, 0.066, typicalLoading],
  ['chiliz', 'CHZ', 'Chiliz', 0.051, 0.46, 0.0504, typicalLoading],
  ['ronin', 'RON', 'Ronin', 1.46, 0.52, 0.0576, typicalLoading],
  ['conflux-token', 'CFX', 'Conflux', 0.131, 0.56, 0.0624, typicalLoading],
  ['zcash', 'ZEC', 'Zcash', 30, 0.49, 0.0634, 0.63],
  ['dydx-chain', 'DYDX', 'dYdX', 0.91, 0.57, 0.06, typicalLoading],
  ['nexo', 'NEXO', 'Nexo', 0.94, 0.53, 0.03, typicalLoading],
  ['pax-gold', 'PAXG', 'PAX Gold', 2520, 0.45, 0.009, 0],
  ['oasis-network', 'ROSE', 'Oasis', 0.0575, 0.39, 0.06, typicalLoading],
  ['helium', 'HNT', 'Helium', 6.6, 1.1, 0.06, typicalLoading],
  ['apecoin', 'APE', 'ApeCoin', 0.6, 0.41, 0.06, typicalLoading],
  ['iota', 'IOTA', 'IOTA', 0.122, 0.42, 0.0504, typicalLoading],
  ['gnosis-token', 'GNO', 'Gnosis', 148, 0.38, 0.0384, typicalLoading],
  ['kava', 'KAVA', 'Kava', 0.29, 0.31, 0.054, typicalLoading],
  ['compound-governance-token', 'COMP', 'Compound', 43, 0.36, 0.054, typicalLoading],
];

/**
 * A hundred well-known coins. Prices and market values are round starting points, not quotes. Volatilities and loadings
 * were measured where hourly candles were available, and otherwise resemble those of measured coins (ADR 0098).
 */
export const coinCatalogue: readonly CatalogueCoin[] = rows.map(
  ([id, symbol, name, price, billions, volatility, loading]) => ({
    id,
    symbol,
    name,
    price,
    marketCap: billions * 1e9,
    volatility,
    loading,
    isStable: volatility === stablecoinVolatility,
  }),
);
