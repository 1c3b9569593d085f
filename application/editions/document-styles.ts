// A document reads no style sheet of ours: the values of `apps/ui/tokens.css`, of which a test keeps them.
const light = {
  sheet: '#ffffff',
  ink: '#0f1f2e',
  ink2: '#3f5265',
  ink3: '#5a6c7d',
  rule: '#dfe5ea',
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
  ink: '#e9eff5',
  ink2: '#b0bfcd',
  ink3: '#8b9dae',
  rule: '#1e2a38',
  link: '#7fbaf0',
  mark: '#ee7cc3',
  gain: '#45c7a9',
  loss: '#ff9069',
  depth1: '#12283b',
  depth2: '#23588a',
  buff: '#2a2412',
  onBuff: '#ecca7a',
};

const variables = (colours: typeof light): string =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';');

/** The style sheet within a document: light, dark and on paper. */
export const documentStyles = [
  `:root{color-scheme:light dark;${variables(light)}}`,
  `@media (prefers-color-scheme:dark){:root{${variables(dark)}}}`,
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
  '.ed-values td{text-align:right;padding-left:16px}tr:target{background:var(--buff);color:var(--onBuff)}',
  '.ed-list{margin:0;padding:0;list-style:none}.ed-list li{padding:16px 0;border-bottom:1px solid var(--rule)}.ed-list p{margin:4px 0 0}',
  '.ed-list a{font-weight:600}',
  '@media (max-width:480px){.ed-text ol.ed-tiles{grid-template-columns:1fr}h1{font-size:25px;line-height:32px}}',
  '@media print{:root{color-scheme:light;' +
    variables(light) +
    '}main{max-width:none;padding:0}h2{break-after:avoid}.ed-tiles,.ed-prices,.ed-picture,li{break-inside:avoid}.ed-values details::details-content{content-visibility:visible;block-size:auto}.ed-nav{display:none}a{color:inherit;text-decoration:none}}',
].join('\n');
