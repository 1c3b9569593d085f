import type { Token } from './tokens.ts';

/** Whether a text tells of crypto: readers of such news call a launch or a raise good, others call it neutral. */
export const tellsOfCrypto = (tokens: readonly Token[]): boolean =>
  tokens.some(({ key }) => key === '<coin>' || words.has(key) || begins.test(key));

const begins =
  /^(crypto|bitcoin|blockchain|nft|defi|stablecoin|memecoin|ethereum|metamask|coinbase|binance|web3)/;

const words = new Set(
  `token tokens tokenized tokenised tokenization tokenisation hodl hodlers airdrop airdrops staking mainnet testnet hashrate satoshi satoshis metaverse opensea
  dao daos dapp dapps dex dexs cbdc cbdcs ico icos wallet wallets miners miner ledger ftx kraken bitfinex bitmex okx huobi kucoin
  gemini bitstamp bitmain grayscale microstrategy solidity layer rollup rollups altseason halving coin coins`.split(
    /\s+/,
  ),
);
