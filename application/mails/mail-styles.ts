// Colours copied from `apps/ui/tokens.css`, because a mail loads no style sheet. A test keeps them equal.
const light = {
  sheet: '#ffffff',
  ink: '#0f1f2e',
  ink3: '#5a6c7d',
  datum: '#0f1f2e',
  rule: '#dfe5ea',
  action: '#12304c',
  onAction: '#ffffff',
  mark: '#a31f79',
} as const;
const dark = {
  sheet: '#0e1620',
  ink: '#e9eff5',
  ink3: '#8b9dae',
  datum: '#6c8096',
  rule: '#1e2a38',
  action: '#d8e6f3',
  onAction: '#0e1620',
  mark: '#ee7cc3',
} as const satisfies Readonly<Record<keyof typeof light, string>>;

const sansFontFamily = "font-family:'IBM Plex Sans',Arial,Helvetica,sans-serif";

/** Inline styles, which every mail program supports. */
export const mailStyles = {
  page: `margin:0;padding:0;background:${light.sheet};color:${light.ink};${sansFontFamily}`,
  preheader: 'display:none;max-height:0;overflow:hidden',
  sheet: 'max-width:600px;margin:0 auto',
  brand: `padding:20px 24px 16px;border-bottom:1px solid ${light.datum}`,
  staff: `width:16px;height:20px;border-left:2px solid ${light.ink};vertical-align:middle`,
  // Not size 0, which spam filters take for hidden text.
  mark: `height:3px;width:16px;font-size:3px;line-height:3px;background:${light.mark}`,
  name: `padding-left:8px;color:${light.ink};font-size:18px;line-height:24px;font-weight:600`,
  body: 'padding:28px 24px 16px',
  heading: `margin:0 0 20px;color:${light.ink};font-size:22px;line-height:28px;font-weight:600`,
  paragraph: `margin:0 0 16px;color:${light.ink};font-size:16px;line-height:24px`,
  action: 'margin:8px 0 24px',
  button: `background:${light.action};border-radius:4px`,
  buttonLink: `display:inline-block;padding:10px 20px;color:${light.onAction};font-size:16px;line-height:24px;font-weight:500;text-decoration:none`,
  chapter: `margin:28px 0 12px;padding-top:16px;border-top:1px solid ${light.datum};color:${light.ink};font-size:16px;line-height:24px;font-weight:600`,
  meta: `margin:0 0 12px;color:${light.ink3};font-size:13px;line-height:20px`,
  story: `margin:0 0 2px;color:${light.ink};font-size:17px;line-height:24px;font-weight:600`,
  link: `color:${light.ink};text-decoration:underline`,
  textLink: `color:${light.ink};text-decoration:underline;word-break:break-word`,
  list: 'margin:0 0 16px;padding:0 0 0 24px',
  item: `margin:0 0 8px;color:${light.ink};font-size:16px;line-height:24px`,
  figures: 'margin:0 0 16px;border-collapse:collapse',
  coin: `padding:6px 8px 6px 0;border-bottom:1px solid ${light.rule};color:${light.ink};font-size:15px;line-height:20px;text-align:left;font-weight:600`,
  coinName: 'font-weight:400',
  figure: `padding:6px 0 6px 8px;border-bottom:1px solid ${light.rule};color:${light.ink};font-size:15px;line-height:20px;text-align:right;white-space:nowrap`,
  foot: `padding:16px 24px 32px;border-top:1px solid ${light.rule};color:${light.ink3};font-size:13px;line-height:20px`,
  footLink: `color:${light.ink3};text-decoration:underline;word-break:break-all`,
} as const;

const rules = [
  `.tm-page{background:${dark.sheet}!important}`,
  `.tm-ink{color:${dark.ink}!important}`,
  `.tm-rule{border-color:${dark.rule}!important}`,
  `.tm-brand{border-color:${dark.datum}!important}`,
  `.tm-staff{border-color:${dark.ink}!important}`,
  `.tm-staff div{background:${dark.mark}!important}`,
  `.tm-button{background:${dark.action}!important;color:${dark.onAction}!important}`,
  `.tm-foot{border-color:${dark.rule}!important;color:${dark.ink3}!important}`,
];

/** For mail programs that support `prefers-color-scheme` instead of inverting colours themselves. */
export const darkModeStyles = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${rules.join('')}}`;
