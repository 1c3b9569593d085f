/** The categories of news, in the order in which they win a tie. */
export const newsCategories = [
  'Regulation',
  'Education',
  'Business',
  'Technology',
  'Adoption',
  'Markets',
] as const;
export type NewsCategory = (typeof newsCategories)[number];

// Beginnings of words; one of two words stands with a space.
const cues: Readonly<Record<NewsCategory, readonly string[]>> = {
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
const inTitle = 3;
const asTag = 2;

const matchers = newsCategories.map((category) => ({
  category,
  pattern: new RegExp(
    String.raw`(?<![\p{L}\d])(?:${cues[category].map(cuePattern).join('|')})`,
    'gu',
  ),
}));

// A cue of three letters or fewer is a whole word.
function cuePattern(cue: string): string {
  return cue.length <= 3 ? String.raw`${cue}(?![\p{L}\d])` : cue;
}

/**
 * The category whose cues a story shows most: those of the title count three times, those of the outlet's own tags
 * twice, those of the excerpt once. Ties go by the order above; a story without a cue is about the markets.
 */
export const categoryOf = (
  title: string,
  excerpt: string,
  tags: readonly string[],
): NewsCategory => {
  const [heading, tagged, rest] = [title, tags.join(' | '), excerpt].map((text) =>
    text.toLowerCase(),
  );
  let best: NewsCategory = 'Markets';
  let most = 0;
  for (const { category, pattern } of matchers) {
    const score =
      inTitle * cuesIn(heading, pattern) + asTag * cuesIn(tagged, pattern) + cuesIn(rest, pattern);
    if (score > most) [best, most] = [category, score];
  }
  return best;
};

const cuesIn = (text: string | undefined, pattern: RegExp): number => {
  if (text === undefined || text === '') return 0;
  const found = text.match(pattern);
  return found === null ? 0 : new Set(found).size;
};
