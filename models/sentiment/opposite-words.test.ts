import { describe, expect, it } from 'vitest';
import { scoreText } from './score-text.ts';

const list = (text: string): readonly string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim());

const expectLabel = (label: string, text: string): void => {
  const labelled = list(text).map((headline) => `${scoreText(headline).label}: ${headline}`);
  expect(labelled).toEqual(list(text).map((headline) => `${label}: ${headline}`));
};

describe('a headline whose strong word belongs to the other side', () => {
  it('is good when a burden is rejected, dropped or lifted', () => {
    expectLabel(
      'Positive',
      `Court rejects SEC appeal in Ripple case
      Judge denies SEC motion in Coinbase case
      Appeals court denies SEC request to halt Grayscale ETF
      SEC drops appeal against Ripple
      SEC lawsuit against Binance dismissed
      SEC loses bid to seal Hinman emails
      SEC probe into Yuga Labs closed without charges
      SEC will drop its lawsuit against Kraken
      Judge rejects regulator's bid to freeze Celsius funds
      Appeals court strikes down SEC dealer rule
      Court blocks Texas ban on crypto mining
      Court refuses SEC request for emergency order against DEBT Box
      Senate rejects crypto tax
      India scraps plan to ban cryptocurrencies
      Treasury lifts sanctions on Tornado Cash
      Charges against Nigerian Binance executive dropped
      Lawmakers abandon crypto ban
      Dutch court acquits Tornado Cash developer of laundering
      Wallet blocks phishing attack`,
    );
  });

  it('is bad when something good is rejected, dropped or refused', () => {
    expectLabel(
      'Negative',
      `Judge rejects Coinbase's motion to dismiss SEC lawsuit
      Judge refuses to dismiss charges against Roman Storm
      SEC will not drop lawsuit against Ripple
      SEC wins appeal against Kik
      Court denies Sam Bankman-Fried's appeal
      SEC rejects VanEck spot bitcoin ETF
      Regulator blocks Celsius sale
      Appeals court revives lawsuit against Binance
      Court upholds ban on crypto trading`,
    );
  });

  it('is good when fears, selling or losses fade', () => {
    expectLabel(
      'Positive',
      `Selling pressure eases
      Sell-side pressure on XRP weakens
      Fears of a crash fade
      Crypto crash fears subside
      Bearish momentum fades for Ether
      Concerns over Tether reserves ease
      Exchange outflows slow
      Bitcoin selloff loses steam
      Crypto winter ends
      Bears lose momentum
      Inflation cools more than expected
      Bitcoin shrugs off Mt. Gox repayments, climbs to $65K
      Bitcoin defies recession fears
      Litecoin snaps five-day losing streak`,
    );
  });

  it('is bad when hopes, demand or gains fade', () => {
    expectLabel(
      'Negative',
      `Buying pressure fades
      Hopes of a rate cut fade
      Rate cut hopes dim
      Demand for bitcoin cools
      ETF inflows dry up
      Bullish momentum fades for Ether
      Investor interest in NFTs cools
      Confidence in Tether wanes
      Dip buyers vanish
      Selling pressure mounts on Solana
      Cascading liquidations sink Bitcoin`,
    );
  });

  it('has the label of the last movement when it recovers', () => {
    expectLabel(
      'Positive',
      `Bitcoin slips below $90K, then recovers
      Ether dips below $3,000 before rebounding
      Bitcoin crashes below $80K but quickly rebounds
      Bitcoin recovers after slipping below $100K
      After falling to $55,000, Bitcoin rebounds
      Solana rebounds from its two-month low
      Bitcoin regains $100K after brief dip
      XRP pares losses after court ruling
      Ether wipes out this week's losses
      Bitcoin climbs despite Mt. Gox fears
      Bitcoin rallies even as stocks slump
      Exchange resumes withdrawals after hack
      Curve Finance recovers 73% of hacked funds`,
    );
  });

  it('has the label of the last movement when it falls', () => {
    expectLabel(
      'Negative',
      `Bitcoin surges past $70K, then plunges
      XRP jumps on ruling before giving back gains
      Ether spikes to $5,000, only to tumble
      After rallying to $70,000, Bitcoin falls back
      Bitcoin rebounds but fails to reclaim $90K
      Bitcoin retreats from record high
      Ether slides after touching record high
      Bitcoin erases all of 2025's gains
      Bitcoin wipes out weekly gains
      Bitcoin falls despite ETF inflows
      Bitcoin sinks even as stocks rally
      Bitcoin drops below $60,000`,
    );
  });
});

describe('liquidations', () => {
  it('are good when traders who bet on a fall lose', () => {
    expectLabel(
      'Positive',
      `$200M in shorts liquidated
      Liquidated shorts top $250M
      Over $300 million in short positions liquidated as BTC breaks $100K
      $150 million of bearish bets liquidated
      $250,000,000 liquidated, mostly shorts
      Short squeeze sends Bitcoin to $70K
      Bitcoin rally liquidates shorts worth $150M
      Bears lose $230M in short liquidations
      Short sellers lose $1 billion as Strategy stock rallies`,
    );
  });

  it('are bad for everybody else', () => {
    expectLabel(
      'Negative',
      `$500M in longs liquidated
      Liquidated longs top $250M
      $1.2 billion in bullish bets liquidated
      $250,000,000 liquidated, mostly longs
      Bulls liquidated as Bitcoin drops below $80K
      Long squeeze drags Bitcoin to $60K
      $300M liquidated in one hour
      Crypto liquidations hit $1 billion`,
    );
  });
});

describe('the peg of a stablecoin', () => {
  it('is bad news when it is lost', () => {
    expectLabel(
      'Negative',
      `USDe depegs
      Stablecoin depegs to $0.65 on Binance
      sUSD depegged by 30%
      crvUSD de-pegs
      TrueUSD loses its dollar peg
      UST slips from dollar peg
      DEI breaks its dollar peg`,
    );
  });

  it('is good news when it is regained', () => {
    expectLabel(
      'Positive',
      `USDC repegs after weekend scare
      DAI regains its peg
      stETH returns to peg
      Peg restored for TrueUSD`,
    );
  });
});

describe('words that are names', () => {
  it('are neutral: halving, but not what halves', () => {
    expectLabel(
      'Neutral',
      `Bitcoin halving explained
      What to expect from the Bitcoin halving
      Bitcoin halving is 30 days away
      Litecoin halving set for August
      Halving day: what miners say`,
    );
    expectLabel('Negative', `Profit halved in third quarter\nCoinbase stock halves in six months`);
    expectLabel('Positive', `Losses halved at Coinbase\nExchange halves trading fees`);
  });

  it('are neutral: Block, Art Blocks, a block explorer', () => {
    expectLabel(
      'Neutral',
      `Inside Art Blocks
      The Block publishes annual research report
      Jack Dorsey's Block publishes quarterly letter
      Square parent Block reports first-quarter results
      Block.one names new chief executive
      Etherscan block explorer redesign
      Bitcoin block time explained
      Coinbase desk handles block trade
      Miner finds solo block
      Ordinals fill Bitcoin blocks
      Are bigger blocks the answer?
      Blockchain week begins in Paris`,
    );
    expectLabel('Positive', `Block Inc. raises outlook\nArt Blocks sets sales record`);
  });

  it('are bad as the verb', () => {
    expectLabel(
      'Negative',
      `Exchange blocks withdrawals
      India to block offshore crypto exchanges
      Regulators block Binance deal
      Visa and Mastercard block Binance cards
      Tether blocks 40 wallets
      Block shares fall after earnings`,
    );
  });

  it('are not coins: ripple effects, stellar earnings', () => {
    expectLabel(
      'Neutral',
      `The ripple effects of the Fed decision\nMarkets feel ripples of the vote`,
    );
    expectLabel('Positive', 'Coinbase posts Stellar earnings');
  });
});

describe('the phrase that decided', () => {
  it.each([
    ['Bitcoin dominance hits Two-Month High', 'Two-Month High'],
    ['Ether hits two-month high', 'two-month high'],
    ['Rupee hits 11-month high', '11-month high'],
    ['Cryptos hit Six Month Low', 'Six Month Low'],
    ['Bitcoin looks north after Six-Day High', 'Six-Day High'],
    ['Token sale is over-subscribed', 'over-subscribed'],
    ['Stablecoin loses its dollar peg', 'loses its dollar peg'],
  ])('is whole: %s', (headline, because) => {
    expect(scoreText(headline).because).toBe(because);
  });
});
