import { optional, other, rule, upTo, words } from './expression-rule.ts';

// Not a verb: "SEC drops appeal".
const noun = `(?!\\S+(?:s|ed) |${words('drop end close withdraw abandon reject block halt pause delay dismiss')})${other}`;

const authorities = `
  sec cftc doj nyag irs fbi ftc fca finra fincen regulator regulators prosecutor prosecutors government treasury watchdog watchdogs`;
const requests = `
  appeal appeals motion motions request requests bid bids petition petitions claim claims objection objections challenge challenges
  attempt attempts effort efforts push demand demands argument arguments complaint complaints suit suits case cases lawsuit lawsuits
  charges allegation allegations accusation accusations subpoena subpoenas theory`;
const plans = `
  plan plans proposal proposals bill bid bids motion motions request requests attempt attempts effort efforts push move moves petition
  calls legislation measure order ruling decision`;
const toRestrict = `to ${words(`
  ban block freeze halt seize tax restrict outlaw prohibit curb suspend revoke deny limit extradite dissolve jail fine sue stop delay
  unmask seal unseal reclassify censor shut investigate`)}${optional('down ')}`;
const restricting = words(`
  banning blocking freezing halting seizing taxing restricting outlawing prohibiting curbing suspending revoking denying limiting`);
const toRelieve = `to ${words('dismiss overturn toss drop end lift quash reverse unfreeze void vacate throw cut reduce lower')}`;
const burdens = words(`
  lawsuit lawsuits suit suits charges complaint investigation investigations probe probes inquiry subpoena ban bans tax taxes sanctions
  restrictions restriction curbs crackdown fine fines penalty penalties seizure freeze freezes conviction indictment prohibition
  moratorium tariffs tariff limits enforcement`);
const legalActs = words(`
  lawsuit lawsuits suit suits case cases charges complaint investigation investigations probe probes inquiry subpoena appeal appeals
  motion claims action review fight battle bid ban verdict enforcement`);
const endings = `
  drop drops dropped dropping end ends ended ending close closes closed withdraw withdraws withdrew abandon abandons abandoned scrap
  scraps scrapped shelve shelves shelved veto vetoes vetoed repeal repeals repealed reject rejects rejected block blocks blocked halt
  halts halted pause pauses paused delay delays delayed postpone postpones postponed suspend suspends suspended waive waives waived
  cancel cancels canceled cancelled overturn overturns overturned quash quashes quashed toss tosses tossed dismiss dismisses dismissed
  void voids voided reverse reverses reversed lift lifts lifted remove removes removed ease eases eased relax relaxes relaxed loosen
  loosens loosened vacate vacates vacated nix nixes nixed axe axes axed defeat defeats defeated beat beats kill kills killed`;
const rollBacks =
  'scraps scrapped withdraws withdrew repeals repealed repeal abandons abandoned relaxes relaxed eases loosens loosened axes axed';
const courts =
  'court courts judge judges panel tribunal magistrate senate parliament lawmakers jury';

/** Requests to courts and authorities: "SEC appeal", "bid to dismiss the lawsuit". */
export const legalThings = [
  ...rule('strikes knocks shoots', 'down ', 'overturns'),
  ...rule('strike', 'down ', 'overturn'),
  ...rule('struck', 'down ', 'overturned'),
  ...rule('turns votes', 'down ', 'rejects'),
  ...rule('turned voted', 'down ', 'rejected'),
  ...rule('throws tosses', 'out ', 'dismisses'),
  ...rule('thrown tossed', 'out ', 'dismissed'),
  ...rule('anti', `- \\S+ ${words('bill law rule legislation measure')}`, 'ban'),
  ...rule(authorities, words('win victory'), 'lawsuit'),
  ...rule(
    'declines declined refuses refused',
    `to ${words('hear take review consider reconsider grant')}`,
    'rejects',
  ),
  ...rule(authorities, `${upTo(1, noun)}${words(requests)}${optional(toRestrict)}`, 'lawsuit'),
  ...rule(
    'appeal motion request bid petition objection challenge',
    `(?:by|from) ${optional('the ')}${words(authorities)}${optional(toRestrict)}`,
    'lawsuit',
  ),
  ...rule(plans, toRestrict, 'ban'),
  ...rule('bill law order rule ruling measure', restricting, 'ban'),
  ...rule(
    'bid motion request petition appeal effort attempt plea application',
    `${toRelieve}${optional(`${upTo(3, other)}(?:${legalActs}|${burdens})`)}`,
    'approval',
  ),
];

/** Outcomes of cases, bans and taxes: "drops the lawsuit", "SEC loses appeal". */
export const legalEvents = [
  ...rule(authorities, `${words('loses lost losing')}${upTo(3, other)}${words(requests)}`, 'wins'),
  ...rule(authorities, `${words('loses lost losing')}${upTo(3, other)}${legalActs}`, 'wins'),
  ...rule(
    authorities,
    `${words('suffers suffered')}${upTo(2, other)}${words('defeat setback blow loss')}`,
    'wins',
  ),
  ...rule(authorities, `${words('wins won')}${upTo(3, other)}${legalActs}`, 'sues'),
  ...rule(authorities, `${words(endings)}${upTo(3, other)}${legalActs}`, 'dismisses lawsuit'),
  ...rule(authorities, words('appeals appealed'), 'sues'),
  ...rule(
    'defeats defeated beats beat bests prevails triumphs',
    `${optional(words('over against'))}${words(authorities)}`,
    'wins',
  ),
  ...rule('win wins won victory triumph', `${words('over against')}${words(authorities)}`, 'wins'),
  ...rule(
    'sides sided',
    `with ${upTo(3, other)}${words('against over')}${words(authorities)}`,
    'wins',
  ),
  ...rule('sides sided', `with ${words(authorities)}`, 'sues'),
  ...rule('acquits acquitted clears cleared', `${upTo(4, other)}of ${upTo(2, other)}`, 'acquits'),
  ...rule(endings, `${words(authorities)}from `, 'dismisses lawsuit'),
  ...rule(
    'lawsuit lawsuits suit case charges complaint investigation probe ban sanctions',
    `${words('against into over of on')}${upTo(4, other)}${words('dropped dismissed rejected scrapped closed')}`,
    'lawsuit dismissed',
  ),
  ...rule(
    'drops dropped removes removed',
    `${upTo(3, other)}from ${upTo(1, other)}sanctions list `,
    'lifts sanctions',
  ),
  ...rule(
    'ban lawsuit',
    `${upTo(4, other)}${words('fails failed collapses stalls')}`,
    'dismisses lawsuit',
  ),
  ...rule(
    'upholds upheld keeps maintains extends imposes imposed',
    `${upTo(2, other)}${burdens}`,
    'sues',
  ),
  ...rule(
    'block blocks blocked stops stopped halts',
    `${upTo(3, other)}${words('attack attacks hack hacks hackers exploit exploits scam scams scammers fraud theft heist ransomware malware phishing')}${optional(words('attack attacks'))}`,
    'thwarts attack',
  ),
  ...rule('rules ruled', `(?:for|in favor of|in favour of) ${words(authorities)}`, 'sues'),
  ...rule('rules ruled', `against ${words(authorities)}`, 'wins'),
  ...rule(
    'allows allowed lets revives revived reinstates reinstated',
    `${upTo(2, other)}(?:${burdens}|class (?:- )?action )`,
    'sues',
  ),
  ...rule(
    'wins won',
    `${upTo(3, other)}(?:${words('case lawsuit suit battle fight appeal')}|dismissal of ${upTo(3, other)})`,
    'wins',
  ),
  ...rule(
    'sanctions ban bans curbs restrictions freeze suspension tax taxes',
    `${optional(`on ${upTo(3, other)}`)}${words('lifted eased removed dropped ends ended reversed overturned scrapped axed')}`,
    'lawsuit dismissed',
  ),
  ...rule(
    'dismissal withdrawal lifting removal repeal end',
    `of ${upTo(2, other)}${burdens}`,
    'dismisses lawsuit',
  ),
  ...rule(
    rollBacks,
    `${upTo(4, other)}${words('rule rules requirement requirements caps')}`,
    'dismisses lawsuit',
  ),
  ...rule(
    courts,
    `${words('denies denied refuses')}${upTo(2, other)}${burdens}`,
    'dismisses lawsuit',
  ),
  ...rule(
    courts,
    `${words(endings)}${upTo(2, other)}${words('challenge challenges')}`,
    'dismisses lawsuit',
  ),
  ...rule(
    endings,
    `${upTo(2, other)}${words(authorities)}${upTo(4, other)}${words('rule rules policy guidance order')}`,
    'dismisses lawsuit',
  ),
  ...rule(
    endings,
    `${upTo(2, other)}${burdens}${optional(`over ${upTo(3, other)}`)}`,
    'dismisses lawsuit',
  ),
];
