/* Words that change what the words beside them say. */

const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

export const negators = setOf(`
  not no never without none nor neither cannot cant wont dont doesnt didnt isnt arent wasnt werent wouldnt couldnt shouldnt hasnt
  havent hadnt aint unable unlikely hardly barely fails fail failed lack lacks lacking denies deny denied refuses refuse rejects
  refutes nothing nobody`);

// Take the bad thing that follows away: "averts default".
export const reversers = setOf(`
  avoid avoids avoided averts avert averted dismiss dismisses dismissed dismissing lift lifts lifted overturn overturns overturned
  reverse reverses reversed reversing end ends ended prevent prevents prevented survive survives survived resolve resolves resolved
  fix fixes fixed patch patches patched repay repays repaid combat combats fight fights fighting stop stops stopped halts against
  clears cleared acquitted unban ease eases eased easing recover recovers recovered recovering recoups recoup despite shrugs drops
  dropped rejects counter counters reduce reduces reduced cuts cut protect protects curb curbs`);

// Those that do so whatever the n-grams beside them say.
export const plainReversers = setOf(`
  avoid avoids avoided averts avert averted dismiss dismisses dismissed dismissing lift lifts lifted overturn overturns overturned
  reverse reverses reversed end ends ended prevent prevents prevented survive survives survived resolve resolves resolved fix fixes
  fixed patch patches patched acquitted drop drops dropped clears cleared`);

// Of these, less is better: a falling loss is good news.
export const badNouns = setOf(`
  loss losses debt debts deficit inflation unemployment cost costs expense expenses fees fee liquidations liquidation outflows
  outflow hack hacks crime crimes fraud theft thefts scams scam risk risks fear fears concern concerns defaults default npa npas
  provisions provision bankruptcies bankruptcy complaints complaint claims layoffs volatility tax taxes uncertainty tension tensions
  jobless infections cases deaths emissions shortage impairment charges congestion tariffs`);

// Between a direction and a noun, these say that the noun is the reason and not what moves.
export const reasonMarks = setOf('on as after amid by due despite to');

export const hedges = setOf(`
  could may might whether if would should possibly consider considers considering mulls reportedly rumored rumoured`);

export const sellingWords = setOf('sell sells sold selling auction auctions auctioned');

export const intensity: ReadonlyMap<string, number> = new Map([
  ...factor(1.5, 'sharply extremely dramatically'),
  ...factor(
    1.4,
    'sharp massive huge hugely heavily significantly strongly steep severe severely dramatic substantially',
  ),
  ...factor(1.3, 'heavy significant biggest very highly deeply record substantial'),
  ...factor(1.2, 'major big'),
  ...factor(1.15, 'largest most'),
  ...factor(1.1, 'more double'),
  ...factor(0.7, 'small smaller limited'),
  ...factor(0.6, 'modestly modest bit somewhat little partly'),
  ...factor(0.5, 'slightly slight mildly mild minor'),
  ...factor(0.4, 'marginally marginal'),
]);

function factor(by: number, words: string): readonly (readonly [string, number])[] {
  return words.split(' ').map((word) => [word, by]);
}
