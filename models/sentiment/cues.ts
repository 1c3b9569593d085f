/* Words that change the meaning of their neighbours. */

const toWordSet = (words: string, ...pairs: readonly string[]): ReadonlySet<string> =>
  new Set([...words.trim().split(/\s+/), ...pairs]);

export const negators = toWordSet(`
  not no never without none nor neither cannot cant wont dont doesnt didnt isnt arent wasnt werent wouldnt couldnt shouldnt hasnt
  havent hadnt aint unable unlikely hardly barely fails fail failed lack lacks lacking denies deny denied refuses refuse rejects
  refutes nothing nobody`);

// Words that reverse a bad word after them: "averts default".
export const reversers = toWordSet(`
  avoid avoids avoided averts avert averted dismiss dismisses dismissed dismissing lift lifts lifted overturn overturns overturned
  reverse reverses reversed reversing end ends ended prevent prevents prevented survive survives survived resolve resolves resolved
  fix fixes fixed patch patches patched repay repays repaid combat combats fight fights fighting stop stops stopped halts against
  clears cleared acquitted unban ease eases eased easing recover recovers recovered recovering recoups recoup shrugs defies defy defied defying drops
  dropped rejects counter counters reduce reduces reduced cuts cut protect protects curb curbs escape escapes escaped dodge dodges
  dodged sidestep sidesteps sidestepped thwart thwarts thwarted foil foils foiled snap snaps snapped throws threw tosses tossed
  quash quashes quashed erase erases erased erasing pare pares pared trim trims trimmed claw claws clawed return returns returned returning weather weathers weathered overcome overcomes overcame`);

// Reversers that apply when n-grams are marked, where context is not checked.
export const contextFreeReversers = toWordSet(`
  avoid avoids avoided averts avert averted dismiss dismisses dismissed dismissing lift lifts lifted overturn overturns overturned
  reverse reverses reversed end ends ended prevent prevents prevented survive survives survived resolve resolves resolved fix fixes
  fixed patch patches patched acquitted drop drops dropped clears cleared`);

// Words that reverse a fall after them: "avoids a crash", "recovers from its slump".
export const fallReversers = toWordSet(`
  avoid avoids avoided avoiding avert averts averted averting escape escapes escaped dodge dodges dodged sidestep sidesteps
  sidestepped prevent prevents prevented survive survives survived weather weathers weathered overcome overcomes overcame end ends
  ended halt halts halted stop stops stopped snap snaps snapped reverse reverses reversed recover recovers recovered recovering
  shrugs defies defy defied defying rebound rebounds rebounded rebounding bounce bounces bounced erase erases erased recoup recoups recouped`);

export const fallNouns = toWordSet(`
  crash plunge slump slide decline downturn downtrend selloff correction pullback slowdown collapse meltdown freefall drop fall dip
  tumble rout recession capitulation`);

// Words that end a bad thing named before them: "outage resolved", "fears fade".
export const badEndingWords = toWordSet(
  `
  resolved fixed patched erased recouped averted avoided prevented dismissed overturned lifted reduced recovered repaid cleared returned refunded
  foiled thwarted contained quashed tossed withdrawn revoked scrapped ends ended fade fades faded fading ease eases eased easing
  subside subsides subsided abate abates abated recede recedes receded dissipate dissipates dissipated evaporate evaporates
  evaporated vanish vanishes vanished weaken weakens weakened cool cools cooled cooling slow slows slowed dim dims dimmed wane wanes waned`,
  'called off',
  'died down',
  'dies down',
  'die down',
  'thrown out',
  'threw out',
  'loses steam',
  'loses momentum',
  'lose steam',
  'lost steam',
  'runs out',
);

export const legalNouns = toWordSet(`
  lawsuit lawsuits suit case cases charges charge complaint investigation probe ban bans sanctions tax restrictions`);
export const legalEndingWords = toWordSet(
  'dropped rejected denied vetoed shelved blocked paused closed delayed postponed',
);

// Words that end a good thing named before them: "the rally fades".
export const goodEndingWords = toWordSet(
  `
  fade fades faded fading cool cools cooled cooling dim dims dimmed slow slows slowed slowing weaken weakens weakened ease eases eased fizzle fizzles fizzled stall stalls stalled falter falters faltered faltering ends ended evaporate
  evaporates evaporated unravel unravels unraveled reverse reverses vanish vanishes vanished crumble crumbles crumbled collapse collapses collapsed wane wanes waned loses lost
  revoked cancelled canceled delayed postponed rejected denied scrapped withdrawn suspended blocked erased`,
  'called off',
  'calls off',
  'dries up',
  'dried up',
  'falls through',
  'fell through',
  'loses momentum',
  'loses steam',
  'ran out',
  'runs out',
);

// Words that remove a good thing named after them: "erases its gains".
export const goodRemovingWords = toWordSet(
  `
  erase erases erased erasing lose loses lost losing surrender surrenders surrendered cede cedes ceded squander squanders squandered relinquish relinquishes forfeit forfeits forfeited cancel cancels
  cancelled canceled revoke revokes revoked delay delays delayed postpone postpones postponed scrap scraps scrapped withdraw
  withdraws withdrew pare pares pared trim trims trimmed reverse reverses reversed`,
  'gave back',
  'gave up',
  'give up',
  'gives back',
  'gives up',
  'giving up',
  'wiped out',
  'wipes out',
);

// What follows one of these and "of" is only feared or hoped for.
export const feelings = toWordSet('fear fears worry worries concern concerns hope hopes jitters');

export const goodNouns = toWordSet(`
  demand interest confidence appetite enthusiasm excitement euphoria sentiment inflow inflows hype mania frenzy fever craze buying buyers bulls accumulation liquidity uptrend
  gain gains rally rallies recovery rebound advance advances surge growth momentum profit profits approval approvals license licence
  licences listing listings upgrade upgrades partnership partnerships merger mergers deal hope hopes optimism support lead launch
  breakout uptrend upswing boom bull`);

// Words that undo a loss: "recovers its losses".
export const lossReversers = toWordSet(`
  recover recovers recovered recovering recoup recoups recouped reverse reverses reversed erase erases erased erasing pare pares pared trim trims trimmed narrow narrows narrowed`);

// Nouns of which less is better: a falling loss is good news.
export const badNouns = toWordSet(
  `
  loss losses debt debts deficit inflation unemployment cost costs expense expenses fees fee liquidations liquidation outflows
  outflow hack hacks crime crimes fraud theft thefts scams scam risk risks fear fears concern concerns defaults default npa npas
  provisions provision bankruptcies bankruptcy complaints complaint claims layoffs volatility tax taxes uncertainty tension tensions
  jobless infections cases deaths emissions shortage impairment charges congestion tariffs ransomware phishing exploits attacks
  breaches outages downtime lawsuits kidnappings robberies heists foreclosures delinquencies arrears insolvencies penalties fines
  sanctions arrests redundancies closures delistings rug rugpulls scammers hackers bearish shorts terrorist terrorism laundering
  extortion drainer drainers misery sextortion
  redemptions suicide suicides delinquent evictions overdoses deepfakes`,
  'sim swap',
  'sim swaps',
  'short positions',
  'short bets',
  'short interest',
  'margin call',
  'margin calls',
  'panic selling',
  'panic sales',
  'bad loans',
  'pig butchering',
  'foreclosure filings',
);

// A bad noun before one of these is only a modifier: "risk assets", "tax revenue".
export const harmlessHeadNouns = toWordSet(`
  <coin> token tokens coin coins asset assets stock stocks share shares revenue revenues company companies firm firms fund funds
  insurer insurers insurance startup startups protection prevention detection recovery recoveries analyst analysts expert experts
  management appetite free relief refund refunds cut cuts`);

// Between a movement and a noun, these mark the noun as the reason for the movement.
export const reasonMarkers = toWordSet('on as after amid by due despite to');

export const hedges = toWordSet(`
  could may might whether if would should possibly consider considers considering mulls reportedly rumored rumoured`);

export const sellingWords = toWordSet('sell sells sold selling auction auctions auctioned');

export const intensity: ReadonlyMap<string, number> = new Map([
  ...toFactorEntries(1.5, 'sharply extremely dramatically'),
  ...toFactorEntries(
    1.4,
    'sharp massive huge hugely heavily significantly strongly steep severe severely dramatic substantially',
  ),
  ...toFactorEntries(1.3, 'heavy significant biggest very highly deeply record substantial'),
  ...toFactorEntries(1.2, 'major big'),
  ...toFactorEntries(1.15, 'largest most'),
  ...toFactorEntries(1.1, 'more double'),
  ...toFactorEntries(0.7, 'small smaller limited'),
  ...toFactorEntries(0.6, 'modestly modest bit somewhat little partly'),
  ...toFactorEntries(0.5, 'slightly slight mildly mild minor'),
  ...toFactorEntries(0.4, 'marginally marginal'),
]);

function toFactorEntries(by: number, words: string): readonly (readonly [string, number])[] {
  return words.split(' ').map((word) => [word, by]);
}
