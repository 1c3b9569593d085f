/**
 * Names and symbols of coins. The scorer replaces them with one token, so that stories about different coins are judged
 * alike.
 */
export type CoinNames = {
  /** `word` is in lower case. An everyday word names a coin only when it is capitalised. */
  readonly isCoin: (word: string, capitalised: boolean) => boolean;
  /** Names of several words, longest first. */
  readonly phrases: readonly string[];
};

/** The built-in names plus a list, such as the displayed market list. */
export const coinNames = (more: readonly string[] = []): CoinNames => {
  const listedNames = more
    .map((name) => name.trim().toLowerCase())
    .filter((name) => /\p{L}/u.test(name));
  // A listed name may be an everyday word, so it counts only when capitalised.
  const ambiguousNames = new Set([
    ...ambiguousWords,
    ...listedNames.filter((name) => !plainWords.has(name)),
  ]);
  const words = new Set([...plainWords, ...listedNames.filter((name) => !name.includes(' '))]);
  const phrases = [...multiWordNames, ...listedNames.filter((name) => name.includes(' '))];
  const isKnownWord = (word: string): boolean => words.has(word);
  return {
    isCoin: (word, capitalised) => {
      const name = isKnownWord(word) || word.length <= 3 ? word : word.replace(/s$/, '');
      return isKnownWord(name) && (capitalised || !ambiguousNames.has(name));
    },
    phrases: phrases.toSorted((one, other) => other.length - one.length),
  };
};

const multiWordNames = [
  'bitcoin cash',
  'bitcoin sv',
  'bitcoin gold',
  'ethereum classic',
  'shiba inu',
  'terra luna',
  'internet computer',
  'near protocol',
  'wrapped bitcoin',
  'binance coin',
  'stellar lumens',
  'usd coin',
  'axie infinity',
];

const plainWords = new Set(
  `bitcoin btc xbt ethereum ether eth eth2 litecoin ltc ripple xrp cardano ada solana sol dogecoin doge polkadot dot kusama ksm
  polygon matic avalanche avax chainlink bnb tron trx stellar lumens xlm monero xmr zcash zec dash eos iota miota neo nem xem tezos
  xtz cosmos atom algorand algo vechain vet filecoin fil theta hedera hbar uniswap uni aave maker mkr compound sushi sushiswap tether
  usdt usdc dai busd shib luna terrausd ust ftt cro okb leo wbtc fantom ftm harmony elrond egld decentraland mana sandbox axs pepe ton
  toncoin sui aptos apt arbitrum arb optimism bch bsv etc omisego omg qtum icon icx lisk verge xvg bytecoin dfinity icp near helium
  hnt zilliqa zil ravencoin kava celo flow gala chiliz chz enjin enj curve crv yearn yfi synthetix snx altcoin altcoins`.split(
    /\s+/,
  ),
);

const ambiguousWords =
  `near flow dash icon optimism compound maker sandbox curve harmony theta fil dot sol ton sui apt leo uni vet mana etc dai atom
  cosmos stellar avalanche neo verge gala ada luna polygon helium ether omg iota arb algo icp sushi yearn`.split(
    /\s+/,
  );
