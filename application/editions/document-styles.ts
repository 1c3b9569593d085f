// Colours copied from `apps/ui/tokens.css`, because a document loads no style sheet. A test keeps them equal.
const light = {
  sheet: '#ffffff',
  fog: '#f2f5f7',
  ink: '#0f1f2e',
  ink2: '#3f5265',
  ink3: '#5a6c7d',
  rule: '#dfe5ea',
  edge: '#74869a',
  action: '#12304c',
  onAction: '#ffffff',
  link: '#0a5a9c',
  mark: '#a31f79',
  gain: '#006b5b',
  loss: '#b23a14',
  depth1: '#e4eff7',
  depth2: '#98c2e1',
  buff: '#f9f1db',
  onBuff: '#664800',
};
const dark: typeof light = {
  sheet: '#0e1620',
  fog: '#090f17',
  ink: '#e9eff5',
  ink2: '#b0bfcd',
  ink3: '#8b9dae',
  rule: '#1e2a38',
  edge: '#667a8f',
  action: '#d8e6f3',
  onAction: '#0e1620',
  link: '#7fbaf0',
  mark: '#ee7cc3',
  gain: '#45c7a9',
  loss: '#ff9069',
  depth1: '#12283b',
  depth2: '#23588a',
  buff: '#2a2412',
  onBuff: '#ecca7a',
};

const cssVariables = (colours: typeof light): string =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';');

/** The embedded style sheet of a document, for light mode, dark mode and print. */
export const documentStyles = [
  `:root{color-scheme:light dark;${cssVariables(light)}}`,
  `@media (prefers-color-scheme:dark){:root{${cssVariables(dark)}}}`,
  '*{box-sizing:border-box}',
  "body{margin:0;background:var(--sheet);color:var(--ink);font:16px/24px 'IBM Plex Sans',Arial,sans-serif}",
  'main{max-width:640px;margin:0 auto;padding:32px 20px 64px}',
  'a{color:var(--link)}',
  'a:focus-visible,summary:focus-visible{outline:2px solid var(--link);outline-offset:2px}',
  '.ed-head{display:flex;flex-wrap:wrap;align-items:center;gap:8px;justify-content:space-between;padding-bottom:16px;border-bottom:2px solid var(--ink)}',
  '.ed-brand{display:flex;align-items:center;gap:10px;color:var(--ink);font-size:18px;font-weight:600;text-decoration:none}',
  '.ed-brand .ed-bar{fill:var(--mark)}.ed-brand svg{fill:var(--ink)}',
  '.ed-about,.ed-notes,time{color:var(--ink3);font-size:13px;line-height:20px}',
  "h1{margin:8px 0 16px;font:600 30px/38px 'Source Serif 4',Georgia,serif;text-wrap:balance}",
  'h2{margin:36px 0 12px;padding-top:12px;border-top:1px solid var(--ink);font-size:16px;line-height:24px}',
  ".ed-text p,.ed-text li{font-family:'Source Serif 4',Georgia,serif;font-size:17px;line-height:27px}",
  '.ed-text p{margin:0 0 14px}.ed-text ol{margin:0 0 14px;padding-left:24px}',
  '.ed-text p.ed-story{margin:0;font-weight:600}',
  ".ed-text p.ed-about{margin:0 0 14px;font:13px/20px 'IBM Plex Sans',Arial,sans-serif}",
  '.ed-figure{color:inherit;text-decoration-color:var(--rule);text-underline-offset:3px}',
  '.ed-up{color:var(--gain);fill:var(--gain)}.ed-down{color:var(--loss);fill:var(--loss)}.ed-flat{color:var(--ink3);fill:var(--ink3)}',
  '.ed-text ol.ed-tiles{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:12px;margin:0 0 20px;padding:0;list-style:none}',
  ".ed-text .ed-tiles li{display:grid;align-content:start;padding:8px 0;border-top:1px solid var(--rule);font:15px/26px 'IBM Plex Sans',Arial,sans-serif}",
  '.ed-text .ed-tiles .ed-about{line-height:26px}',
  '.ed-price{font-size:18px;line-height:26px}sup{line-height:0}',
  '.ed-prices{width:100%;margin:0 0 16px;border-collapse:collapse;font-size:15px}',
  '.ed-prices th,.ed-prices td{padding:6px 0;border-bottom:1px solid var(--rule);text-align:left;font-weight:400}',
  '.ed-prices td{text-align:right;white-space:nowrap}.ed-prices th span{color:var(--ink2)}',
  '.ed-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}',
  '.ed-picture{display:block;width:100%;height:auto;margin:8px 0 4px}',
  '.ed-picture text{fill:var(--ink2);font-size:13px}.ed-wide{fill:var(--depth1)}.ed-near{fill:var(--depth2)}.ed-at{fill:var(--mark)}',
  '.ed-simulated{padding:8px 12px;background:var(--buff);color:var(--onBuff);font-size:14px}',
  '.ed-values{margin-top:32px}.ed-values summary{padding:10px 0;border-bottom:1px solid var(--rule);cursor:pointer;font-weight:600}',
  '.ed-values table{width:100%;border-collapse:collapse;font-size:13px;line-height:20px}',
  '.ed-values summary span{color:var(--ink3);font-weight:400}.ed-values details[open] table{margin:0 0 16px}',
  '.ed-values th,.ed-values td{padding:3px 0;border-bottom:1px solid var(--rule);text-align:left;font-weight:400;overflow-wrap:anywhere}',
  '.ed-values td{text-align:right;padding-left:16px}.ed-values .ed-number{white-space:nowrap}tr:target{background:var(--buff);color:var(--onBuff)}',
  '.ed-list{margin:0;padding:0;list-style:none}.ed-list li{padding:16px 0;border-bottom:1px solid var(--rule)}.ed-list p{margin:4px 0 0}',
  '.ed-list a{font-weight:600}',
  '@media (max-width:480px){.ed-text ol.ed-tiles{grid-template-columns:1fr}h1{font-size:25px;line-height:32px}}',
  '@media print{:root{color-scheme:light;' +
    cssVariables(light) +
    '}main{max-width:none;padding:0}h2{break-after:avoid}.ed-tiles,.ed-prices,.ed-picture,li{break-inside:avoid}.ed-values details::details-content{content-visibility:visible;block-size:auto}.ed-nav{display:none}a{color:inherit;text-decoration:none}}',
].join('\n');

/** Addresses of the product's fonts. */
export type FontUrls = { readonly sans: string; readonly serif: string };

/** The style sheet of a web page: the document's, plus the product's fonts, frame and sign-up. */
export const siteStyles = (faces: FontUrls | undefined): string =>
  [
    ...(faces
      ? [fontFace('IBM Plex Sans', faces.sans), fontFace('Source Serif 4', faces.serif)]
      : []),
    documentStyles,
    ...frameStyles,
  ].join('\n');

// Text never moves: a font that arrives late is used on the next page.
const fontFace = (family: string, address: string): string =>
  `@font-face{font-family:'${family}';src:url('${address}') format('woff2');font-weight:400 600;font-display:optional}`;

const frameStyles = [
  'body{display:flex;flex-direction:column;min-height:100vh;font-size:14px;line-height:20px}',
  '.ed-skip{position:absolute;left:-9999px}.ed-skip:focus{left:8px;top:8px;padding:8px 12px;background:var(--sheet);z-index:1}',
  '.ed-top,.ed-foot,.ed-page{width:100%;max-width:1264px;margin:0 auto;padding:0 32px}',
  '.ed-bar-top{border-bottom:1px solid var(--rule)}.ed-top{display:flex;align-items:center;gap:24px;min-height:56px}',
  '.ed-top .ed-brand{font-size:17px;letter-spacing:-.015em}.ed-top nav{display:flex;gap:24px;flex:1}',
  '.ed-top nav a{display:inline-flex;align-items:center;min-height:36px;color:var(--ink2);text-decoration:none;white-space:nowrap}',
  '.ed-top nav a[aria-current]{color:var(--ink);font-weight:600;box-shadow:0 2px 0 var(--mark)}',
  '.ed-btn{display:inline-flex;align-items:center;justify-content:center;min-height:36px;padding:0 14px;border:1px solid var(--edge);border-radius:4px;background:var(--sheet);color:var(--ink);font-weight:500;text-decoration:none;white-space:nowrap}',
  '.ed-btn.ed-pri{min-height:44px;padding:0 18px;border-color:var(--action);background:var(--action);color:var(--onAction)}',
  '.ed-page{display:grid;grid-template-columns:minmax(0,720px) minmax(260px,320px);justify-content:space-between;gap:32px 64px;padding-block:40px 64px;flex:1}',
  '.ed-risk{border-bottom:1px solid var(--rule);background:var(--fog);font-size:13px;line-height:20px}.ed-risk p{max-width:1264px;margin:0 auto;padding:8px 32px}',
  'main{max-width:none;margin:0;padding:0}',
  ".ed-page h1.ed-title{margin:0 0 8px;font:600 36px/44px 'IBM Plex Sans',Arial,sans-serif;letter-spacing:-.02em}",
  '.ed-lead{max-width:600px;margin:0 0 24px;color:var(--ink2);font-size:16px;line-height:24px}',
  ".ed-list a{font:600 18px/26px 'Source Serif 4',Georgia,serif;text-decoration-thickness:1px;text-underline-offset:3px}",
  '.ed-list p{display:-webkit-box;overflow:hidden;color:var(--ink2);-webkit-box-orient:vertical;-webkit-line-clamp:3}',
  '.ed-signup{align-self:start;padding:20px;border:1px solid var(--rule);border-top:2px solid var(--ink);background:var(--fog)}',
  '.ed-signup h2{margin:0 0 8px;padding:0;border:0;font-size:18px;line-height:24px}.ed-signup p{margin:0 0 16px;color:var(--ink2)}.ed-signup p:last-child{margin:16px 0 0;font-size:13px}',
  '.ed-bar-foot{border-top:1px solid var(--rule)}.ed-foot{display:flex;flex-wrap:wrap;justify-content:space-between;gap:8px 24px;padding-block:20px;color:var(--ink3);font-size:12px;line-height:16px}',
  '.ed-foot p{margin:0}.ed-foot a{color:inherit}.ed-foot a+a{margin-left:16px}',
  '@media (max-width:1023px){.ed-page{grid-template-columns:minmax(0,720px)}.ed-top,.ed-foot,.ed-page,.ed-risk p{padding-inline:24px}}',
  '@media (max-width:767px){.ed-top,.ed-foot,.ed-page,.ed-risk p{padding-inline:16px}.ed-page{padding-block:24px 40px}.ed-top{flex-wrap:wrap;gap:0 16px;padding-block:6px}.ed-top nav{order:3;flex-basis:100%;gap:20px}.ed-top .ed-brand{flex:1}.ed-page h1.ed-title{font-size:28px;line-height:36px}.ed-foot a{display:inline-block;padding-block:6px}}',
  '@media print{.ed-bar-top,.ed-bar-foot,.ed-signup{display:none}.ed-page{display:block;padding:0}}',
];
