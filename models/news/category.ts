/** News categories in tie-break order. */
export const newsCategories = [
  'Regulation',
  'Education',
  'Business',
  'Technology',
  'Adoption',
  'Markets',
] as const;
export type NewsCategory = (typeof newsCategories)[number];

// Word beginnings. A cue of two words contains a space.
const cuesByCategory: Readonly<Record<NewsCategory, readonly string[]>> = {
  Regulation:
    `sec,cftc,fca,mica,regulat,lawmaker,legislat,senat,congress,parliament,bill,act,court,judge,lawsuit,sue,sues,sued,ban,bans,banned,sanction,tax,licens,complian,indict,sentenc,convict,prosecut,charges,charged,fined,attorney,supreme,policy,pardon,subpoena,enforcement,illegal,money laundering,cease and desist,ruling,authority,watchdog,election`.split(
      ',',
    ),
  Education:
    `what is,what are,how to,how do,guide,explained,explainer,explains,beginner,learn,tutorial,101,introduction,glossary,lesson,course,things to know,why you`.split(
      ',',
    ),
  Business:
    `raises,raised,funding,series a,series b,series c,seed round,acqui,merger,merges,ipo,revenue,earnings,valuation,valued,ceo,layoff,cuts staff,hires,appoint,profit,venture,stake in,shares,shareholder,bankrupt,startup,board,restructur,quarter,nasdaq listing,invests,investment firm`.split(
      ',',
    ),
  Technology:
    `upgrade,protocol,mainnet,testnet,fork,layer 2,layer-2,l2,developer,vulnerab,hack,exploit,zero-knowledge,zk,rollup,node,validator,smart contract,quantum,wallet,bug,code,outage,open source,software,ai,network,infrastructure,bridge,consensus,privacy,post-mortem`.split(
      ',',
    ),
  Adoption:
    `adopt,accept,payment,merchant,integrat,partner,legal tender,reserve,debit card,credit card,visa,mastercard,remittance,retail,tokenized,launches,rolls out,debuts,custody,institutional,pilot,mainstream,users,digital yuan,cbdc,bank,app`.split(
      ',',
    ),
  Markets:
    `price,rally,rallies,rallied,falls,fell,fall,surg,plung,drop,gain,inflow,outflow,liquidat,trader,trading,bull,bear,support,resistance,volatil,futures,options,open interest,all-time high,sell-off,selloff,market,whale,rebound,slump,slide,crash,tumbl,jump,soar,dip,rsi,target,prediction,etf,climb,steady,holds,little changed`.split(
      ',',
    ),
};
const titleWeight = 3;
const tagWeight = 2;

type Cue = { readonly category: NewsCategory; readonly written: string; readonly whole: boolean };

const prefixLength = 2;

// Cues grouped by their first letters. A cue of three letters or fewer must match a whole word.
const cuesByPrefix = Map.groupBy(
  newsCategories.flatMap((category) =>
    cuesByCategory[category].map((written): Cue => ({
      category,
      written,
      whole: written.length <= 3,
    })),
  ),
  ({ written }) => written.slice(0, prefixLength),
);

/**
 * The category with the highest cue score. A cue counts three times in the title, twice in the outlet's tags and once
 * in the excerpt. Ties follow the order above, and a story without cues is `Markets`.
 */
export const categoriseStory = (
  title: string,
  excerpt: string,
  tags: readonly string[],
): NewsCategory => {
  const scores = new Map<NewsCategory, number>();
  addCues(scores, title, titleWeight);
  addCues(scores, tags.join(' | '), tagWeight);
  addCues(scores, excerpt, 1);
  let bestCategory: NewsCategory = 'Markets';
  let bestScore = 0;
  for (const category of newsCategories) {
    const score = scores.get(category) ?? 0;
    if (score > bestScore) [bestCategory, bestScore] = [category, score];
  }
  return bestCategory;
};

const wordPattern = /[\p{L}\d]+/gu;

// Each cue counts once per text, and only the first matching cue of a category counts at each position.
const addCues = (scores: Map<NewsCategory, number>, text: string, weight: number): void => {
  const lower = text.toLowerCase();
  const foundCues = new Set<string>();
  wordPattern.lastIndex = 0;
  for (let match = wordPattern.exec(lower); match; match = wordPattern.exec(lower)) {
    let last: NewsCategory | undefined;
    for (const cue of cuesByPrefix.get(match[0].slice(0, prefixLength)) ?? []) {
      if (cue.category === last || !matchesAt(lower, match, cue)) continue;
      last = cue.category;
      if (foundCues.size === foundCues.add(`${last} ${cue.written}`).size) continue;
      scores.set(last, (scores.get(last) ?? 0) + weight);
    }
  }
};

const matchesAt = (text: string, match: RegExpExecArray, { written, whole }: Cue): boolean =>
  whole ? match[0] === written : text.startsWith(written, match.index);
