// Those that anybody can register a name under, and the reserved ones of RFC 2606 and RFC 6762. Not those of single brands:
// several are surnames, and a username such as `ada.schmidt` is not a web address.
const countries = `
  ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw by bz ca cc cd
  cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge
  gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki
  km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my
  mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se
  sg sh si sj sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz
  va vc ve vg vi vn vu wf ws ye yt za zm zw
`;
const generic = `
  academy accountant accountants actor ads adult aero agency airforce apartments app archi army arpa art asia associates
  attorney auction audio auto autos baby band bar bargains basketball beauty beer best bet bid bike bingo bio biz blog
  blue boats boo boutique broker build builders business buzz bzh cab cafe cam camera camp capital car cards care career
  careers cars casa cash casino cat catering center ceo cfd channel charity chat cheap christmas church city claims
  cleaning click clinic clothing cloud club coach codes coffee college com community company compare computer condos
  construction consulting contact contractors cooking cool coop country coupon coupons courses credit creditcard cricket
  cruises dad dance data date dating day deal dealer deals degree delivery democrat dental dentist design dev diamonds
  diet digital direct directory discount diy doctor dog domains download earth eat eco edu education email energy
  engineer engineering enterprises equipment esq estate eus events example exchange expert exposed express fail faith
  family fan fans farm fashion fast feedback film final finance financial fire fish fishing fit fitness flights florist
  flowers foo food football forex forsale forum foundation free fun fund furniture futbol fyi gallery game games garden
  gay gdn gift gifts gives giving glass global gmbh golf gov graphics gratis green gripe group guide guitars guru hair
  haus health healthcare help here hiphop hiv hockey holdings holiday homes horse hospital host hosting hot hotel hotels
  house how icu immo immobilien inc industries info ing ink institute insurance insure int international invalid
  investments irish ist jetzt jewelry jobs kaufen kids kitchen koeln kyoto land lat law lawyer lease legal lgbt life
  lifestyle lighting limited limo link live living llc llp loan loans local localhost locker lol london lotto love ltd
  luxe luxury maison makeup management map market marketing markets mba med media meet melbourne meme memorial men menu
  miami mil mobi moda moe mom money monster mortgage moscow motorcycles mov movie museum music nagoya name navy net
  network new news ngo ninja now nyc observer okinawa one ong onion online ooo open org organic osaka page paris
  partners parts party pay pet phd phone photo photography photos pics pictures pid pink pizza place play plumbing plus
  poker porn post press prime pro productions prof promo properties property protection pub qpon quebec racing radio
  read realestate realtor realty recipes red rehab reise reisen rent rentals repair report republican rest restaurant
  review reviews rich rip rocks rodeo rsvp rugby ruhr run sale salon save school schule science scot search secure
  security services sex sexy shop shopping show singles site ski skin soccer social software solar solutions soy spa
  space sport srl storage store stream studio study style sucks supplies supply support surf surgery sydney systems talk
  tattoo tax taxi team tech technology tel tennis test theater theatre tickets tienda tips tires today tokyo tools top
  tours town toys trade trading training travel trust tube university uno vacations vegas ventures vet viajes video
  villas vin vip vision vodka vote voting voto voyage wang watch watches weather webcam website wed wedding wiki win
  wine work works world wow wtf xin xxx xyz yachts yoga yokohama zip zone zuerich
`;
const international = `
  рф рус бел укр срб мкд мон қаз бг ею ком орг сайт онлайн дети москва католик ελ ευ հայ გე 中国 中國 公司 网络 网址 网站 网店 在线 中文网
  我爱你 商标 商店 商城 企业 集团 机构 政务 公益 移动 信息 游戏 娱乐 购物 手机 时尚 世界 健康 八卦 慈善 佛山 广东 香港 台湾 台灣 新加坡 澳門 澳门 餐厅 食品 招聘 みんな コム ストア セール クラウド
  ファッション ポイント 한국 닷컴 닷넷 भारत कॉम नेट संगठन ไทย คอม קום ישראל شبكة موقع کوم كوم عرب بازار السعودية امارات مصر ایران عمان
  قطر المغرب الجزائر تونس فلسطين الاردن سورية سودان عراق پاکستان بھارت موريتانيا اليمن
`;

const domains = new Set(
  [countries, generic, international].flatMap((list) => list.trim().split(/\s+/)),
);

/** Whether a name in lower case can end with this label to be a web address. */
export const isTopLevelDomain = (label: string): boolean =>
  label.startsWith('xn--') || domains.has(label);
