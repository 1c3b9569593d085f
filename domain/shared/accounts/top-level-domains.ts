// Top-level domains with open registration, and the reserved ones of RFC 2606 and RFC 6762. Brand domains are left out,
// because several are surnames and usernames such as `ada.schmidt` must stay allowed.
const countryDomains = `
  ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw by bz ca cc cd
  cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge
  gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki
  km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my
  mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se
  sg sh si sj sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz
  va vc ve vg vi vn vu wf ws ye yt za zm zw
`;
const genericDomains = `
  academy accountant accountants actor ads adult aero agency airforce apartments app archi army arpa asia associates
  attorney auction audio auto autos band bargains basketball beauty bid bingo biz blog boutique broker build builders
  business buzz bzh cab camera capital car cards care career careers cars casa cash casino cat catering center ceo cfd
  channel charity chat cheap christmas church claims cleaning click clinic clothing cloud club coach codes coffee
  college com community company compare computer condos construction consulting contact contractors cooking coop country
  coupon coupons courses credit creditcard cricket cruises dad data date dating deal dealer deals degree delivery
  democrat dental dentist design dev diamonds diet digital direct directory discount diy doctor domains download eco edu
  education email energy engineer engineering enterprises equipment esq estate eus events example exchange expert
  exposed express fail fashion fast feedback film final finance financial fire fishing fitness flights florist flowers
  foo food football forex forsale forum foundation fund furniture futbol fyi gallery garden gdn gifts gives giving glass
  global gmbh golf gov graphics gratis gripe group guide guitars haus health healthcare hiphop hiv hockey holdings
  holiday homes hospital host hosting hotel hotels icu immo immobilien inc industries info ing institute insurance
  insure int international invalid investments irish ist jetzt jewelry jobs kaufen koeln kyoto lat lawyer lease legal
  lgbt lifestyle lighting limited limo link living llc llp loan loans local localhost locker lol london lotto ltd luxe
  luxury maison makeup management marketing markets mba med media melbourne meme memorial menu miami mil mobi moda
  monster mortgage moscow motorcycles mov museum nagoya name navy net network new news ngo nyc observer okinawa ong
  onion online ooo open org organic osaka paris partners parts pay phd photography photos pics pictures pid plumbing
  porn post press prime pro productions prof promo properties property protection pub qpon quebec radio read realestate
  realtor realty recipes rehab reise reisen rent rentals repair report republican rest restaurant review reviews rich
  rodeo rsvp rugby ruhr sale salon save schule scot search secure security services sex sexy shop shopping site ski
  social software solar solutions soy spa space srl storage store stream studio study sucks supplies supply support
  surgery sydney systems talk tech technology tel tennis test theater theatre tickets tienda tires tokyo tours trading
  training travel tube university vacations vegas ventures viajes video villas vodka vote voting voto voyage watches
  webcam website wedding wiki wtf xin xxx xyz yachts yokohama zip zuerich
`;
// Domains that are ordinary words. Usernames such as `ada.one` stay allowed.
const wordDomains = `
  art baby bar beer best bet bike bio blue boats boo cafe cam camp city cool dance day dog earth eat faith family fan
  fans farm fish fit free fun game games gay gift green guru hair help here horse hot house how ink kids kitchen land
  law life live love map market meet men moe mom money movie music ninja now one page party pet phone photo pink pizza
  place play plus poker racing red rip rocks run school science show singles skin soccer sport style surf tattoo tax
  taxi team tips today tools top town toys trade trust uno vet vin vip vision wang watch weather wed win wine work works
  world wow yoga zone
`;
const internationalDomains = `
  рф рус бел укр срб мкд мон қаз бг ею ком орг сайт онлайн дети москва католик ελ ευ հայ გე 中国 中國 公司 网络 网址 网站 网店 在线 中文网
  我爱你 商标 商店 商城 企业 集团 机构 政务 公益 移动 信息 游戏 娱乐 购物 手机 时尚 世界 健康 八卦 慈善 佛山 广东 香港 台湾 台灣 新加坡 澳門 澳门 餐厅 食品 招聘 みんな コム ストア セール クラウド
  ファッション ポイント 한국 닷컴 닷넷 भारत कॉम नेट संगठन ไทย คอม קום ישראל شبكة موقع کوم كوم عرب بازار السعودية امارات مصر ایران عمان
  قطر المغرب الجزائر تونس فلسطين الاردن سورية سودان عراق پاکستان بھارت موريتانيا اليمن
`;

const toWordSet = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.trim().split(/\s+/)));

const unambiguousDomains = toWordSet(countryDomains, genericDomains, internationalDomains);
const ordinaryWords = toWordSet(wordDomains);

export const isTopLevelDomain = (label: string): boolean =>
  isUnambiguousTopLevelDomain(label) || ordinaryWords.has(label);

/** Like `isTopLevelDomain`, but without ordinary words. */
export const isUnambiguousTopLevelDomain = (label: string): boolean =>
  label.startsWith('xn--') || unambiguousDomains.has(label);
