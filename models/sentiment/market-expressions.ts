import { group, optional, other, rule, upTo, words } from './expression-rule.ts';

const pressure = `${optional('- ')}${optional('side ')}${words('pressure pressures momentum sentiment mood bias interest')}`;
const peg = `${upTo(5, words('from below off under to at away its the their us dollar usd with <coin> <money> <num>'))}${words('peg pegs parity')}`;
const amounts = upTo(
  5,
  words(`
  its their the a all most weekly early earlier daily recent some much of monthly day week this month year <num> s entire initial brief
  intraday weekend session annual yearly last`),
);

/** Moods of the market and verbs of two words: "selling pressure", "bounces back". */
export const marketThings = [
  ...rule('shrug shrugs shrugged shrugging brushes brushed brush', 'off ', 'shrugs'),
  ...rule('dries', 'up ', 'evaporates'),
  ...rule('dry drying', 'up ', 'evaporate'),
  ...rule('dried', 'up ', 'evaporated'),
  ...rule('cools eases fades slows dies calms tapers', words('off down away'), 'eases'),
  ...rule(
    'bounces bounced snaps snapped springs sprang comes came climbs climbed storms',
    'back ',
    'rebounds',
  ),
  ...rule('bounce bouncing coming climbing', 'back ', 'rebounding'),
  ...rule('claws clawed', 'back (?=above|over|to|past|from|<money>)', 'rebounds'),
  ...rule('buying buy bullish upward upside bid', pressure, 'demand'),
  ...rule('selling sell bearish downward downside', pressure, 'selloff'),
  ...rule('sell', '- offs? ', 'selloff'),
  ...rule('crypto nft', 'winter ', 'downturn'),
  ...rule('bear', 'market ', 'downturn'),
  ...rule(
    'hacked exploited drained',
    `${group('exchange protocol platform bridge lender wallet')}(?=${words('recovers resumes restores repays reopens compensates reimburses refunds relaunches')})`,
    '$2',
  ),
  ...rule('short', words('squeeze squeezes'), 'shortsqueeze'),
  ...rule(
    'short',
    `${words('sellers traders bets positions')}${words('pile mount grow rise surge build increase')}`,
    'selloff mounts',
  ),
  ...rule('shorts', words('pile mount grow build'), 'selloff mounts'),
  ...rule('halving', words('complete completed'), 'halving'),
  ...rule('dip', '(buyers|buying) ', '$2'),
  ...rule(
    'sellers bears',
    `${words('lose loses losing lost')}${words('momentum steam control grip ground')}`,
    'selloff eases',
  ),
  ...rule(
    'sellers bears',
    words('retreat retreats retreated exhausted fade vanish tire'),
    'selloff eases',
  ),
  ...rule('brush brushes brushed shrug shrugs', 'aside ', 'shrugs'),
  ...rule('unfazed undeterred unmoved unshaken', 'by ', 'shrugs'),
  ...rule('immune', 'to ', 'shrugs'),
  ...rule('turns turned flips flipped', words('negative red'), 'falls'),
  ...rule('turns turned flips flipped', words('positive green'), 'rises'),
  ...rule('shorts', '(?:to )?cover ', 'shortsqueeze'),
  ...rule('nears near approaches', '(?:an |its )?end ', 'ends'),
  ...rule('comes draws', 'to (?:an end|a close) ', 'ends'),
  ...rule('de', '- (peg|pegs|pegged|pegging) ', 'de$2'),
  ...rule('re', '- (peg|pegs|pegged|pegging) ', 're$2'),
];

/** Changes of prices and pegs: "wipes out gains", "loses its peg". */
export const marketEvents = [
  ...rule(
    'wipes wiped claws clawed gives gave give hands handed',
    `(?:out|back|up) ${amounts}${group('losses gains decline drop rally advance')}`,
    'erases $2',
  ),
  ...rule(
    'erase erases erased wipes',
    `${amounts}${group('losses gains decline drop rally advance')}`,
    'erases $2',
  ),
  ...rule(
    'wiping clawing giving handing',
    `(?:out|back|up) ${amounts}${group('losses gains decline drop rally advance')}`,
    'erasing $2',
  ),
  ...rule(
    'loses lost losing lose slips slipped slipping falls fell falling drops dropped drifts drifted breaks broke breaking deviates trades wobbles wobbled slides slid strays veers',
    peg,
    'depegs',
  ),
  ...rule('peg', words('breaks broken lost slips snaps collapses wobbles'), 'depegs'),
  ...rule(
    'regains regained regaining recovers recovered restores restored reclaims reclaimed returns returned back holds held maintains keeps',
    peg,
    'repegs',
  ),
  ...rule('peg', words('restored regained recovers returns holds'), 'repegs'),
  ...rule(
    'resumes resumed resuming restores restored reopens reopened reinstates',
    `${upTo(2, other)}${words('withdrawals deposits trading operations service services production network')}`,
    'recovers',
  ),
  ...rule('flips flipped turns turned swings', `${amounts}losses (?:into|to) gains `, 'rebounds'),
  ...rule('flips flipped turns turned swings', `${amounts}gains (?:into|to) losses `, 'retreats'),
  ...rule('then', `${words('reverses reversed')}$`, 'then retreats'),
  ...rule(
    'resumes resumed resuming',
    group('decline slide fall slump losses selloff downtrend retreat'),
    '$2',
  ),
  ...rule(
    'recovers recovered returns returned refunds recovering',
    `${upTo(3, other)}${words('stolen hacked')}`,
    'recovers',
  ),
  ...rule(
    'snaps snapped ends ended breaks broke halts',
    `${upTo(5, '[^ ,;:?!]+ ')}losing ${words('streak run')}`,
    'rebounds',
  ),
  ...rule(
    'snaps snapped ends ended breaks broke halts',
    `${upTo(5, '[^ ,;:?!]+ ')}winning ${words('streak run')}`,
    'retreats',
  ),
];
