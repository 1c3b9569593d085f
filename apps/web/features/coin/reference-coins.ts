import type { MarketCoin } from '#contract/market/market.ts';

/** Facts about a coin that rarely change; figures come from the sources. */
export type ReferenceCoin = {
  readonly description: string;
  readonly website: string;
  readonly reddit: string;
  readonly twitter: string;
  readonly github: string;
  readonly launchDate: string;
  readonly algorithm: string;
  readonly proofType: string;
  /** Maximum supply; null without a limit, undefined when not recorded here. */
  readonly supplyLimit?: number | null;
};

/** The eight majors by symbol; any other coin is Unknown. */
const referenceCoins: Readonly<Record<string, ReferenceCoin>> = {
  BTC: {
    description:
      'The first cryptocurrency. Its network records payments without a central operator, and new coins go to the computers that secure it.',
    website: 'https://bitcoin.org',
    reddit: 'https://www.reddit.com/r/Bitcoin',
    twitter: 'https://x.com/bitcoin',
    github: 'https://github.com/bitcoin/bitcoin',
    launchDate: '3 January 2009',
    algorithm: 'SHA-256',
    proofType: 'Proof of Work',
    supplyLimit: 21_000_000,
  },
  ETH: {
    description:
      'A network that runs programs, called smart contracts. Its coin, ether, pays for their work and secures the network.',
    website: 'https://ethereum.org',
    reddit: 'https://www.reddit.com/r/ethereum',
    twitter: 'https://x.com/ethereum',
    github: 'https://github.com/ethereum/go-ethereum',
    launchDate: '30 July 2015',
    algorithm: 'Gasper',
    proofType: 'Proof of Stake',
    supplyLimit: null,
  },
  BNB: {
    description:
      'The coin of BNB Chain, a network for smart contracts that the exchange Binance began. It pays fees on the chain and on the exchange.',
    website: 'https://www.bnbchain.org',
    reddit: 'https://www.reddit.com/r/bnbchainofficial',
    twitter: 'https://x.com/BNBCHAIN',
    github: 'https://github.com/bnb-chain/bsc',
    launchDate: 'July 2017',
    algorithm: 'Parlia',
    proofType: 'Proof of Staked Authority',
    supplyLimit: 200_000_000,
  },
  XRP: {
    description:
      'The coin of the XRP Ledger, a network for payments and for exchanging currencies. All of its coins were made at the start.',
    website: 'https://xrpl.org',
    reddit: 'https://www.reddit.com/r/XRP',
    twitter: 'https://x.com/Ripple',
    github: 'https://github.com/XRPLF/rippled',
    launchDate: 'June 2012',
    algorithm: 'XRP Ledger Consensus Protocol',
    proofType: 'Federated consensus',
    supplyLimit: 100_000_000_000,
  },
  ADA: {
    description:
      'The coin of Cardano, a network for smart contracts whose design is based on published research.',
    website: 'https://cardano.org',
    reddit: 'https://www.reddit.com/r/cardano',
    twitter: 'https://x.com/Cardano',
    github: 'https://github.com/IntersectMBO/cardano-node',
    launchDate: 'September 2017',
    algorithm: 'Ouroboros',
    proofType: 'Proof of Stake',
    supplyLimit: 45_000_000_000,
  },
  SOL: {
    description:
      'The coin of Solana, a network for smart contracts that is built for many cheap transactions at the same time.',
    website: 'https://solana.com',
    reddit: 'https://www.reddit.com/r/solana',
    twitter: 'https://x.com/solana',
    github: 'https://github.com/anza-xyz/agave',
    launchDate: 'March 2020',
    algorithm: 'Tower BFT with Proof of History',
    proofType: 'Proof of Stake',
    supplyLimit: null,
  },
  DOGE: {
    description:
      'Begun as a joke about a dog, and used for small payments. Five billion new coins are made every year.',
    website: 'https://dogecoin.com',
    reddit: 'https://www.reddit.com/r/dogecoin',
    twitter: 'https://x.com/dogecoin',
    github: 'https://github.com/dogecoin/dogecoin',
    launchDate: '6 December 2013',
    algorithm: 'Scrypt',
    proofType: 'Proof of Work',
    supplyLimit: null,
  },
  DOT: {
    description:
      'The coin of Polkadot, a network that joins other chains and secures them together.',
    website: 'https://polkadot.com',
    reddit: 'https://www.reddit.com/r/Polkadot',
    twitter: 'https://x.com/Polkadot',
    github: 'https://github.com/paritytech/polkadot-sdk',
    launchDate: 'May 2020',
    algorithm: 'BABE and GRANDPA',
    proofType: 'Nominated Proof of Stake',
  },
};

/** Undefined unless the coin is one of the eight majors. */
export const findReferenceCoin = ({ coinSymbol }: MarketCoin): ReferenceCoin | undefined =>
  Object.hasOwn(referenceCoins, coinSymbol) ? referenceCoins[coinSymbol] : undefined;
