import { escapeHtml } from '../escape-html.ts';
import { mailStyles as styles, darkModeStyles } from './mail-styles.ts';

/** The signature separator (RFC 3676). */
export const signatureMark = '-- \n';

type MailContent = { readonly subject: string; readonly text: string };

/**
 * Renders the mail's text as HTML. Blank lines separate paragraphs, a line that ends in a colon above an address
 * becomes a button, and the text after the signature separator becomes the footer.
 */
export const mailHtml = ({ subject, text }: MailContent): string => {
  const [body = '', foot = ''] = text.trimEnd().split(`\n\n${signatureMark}`);
  const paragraphs = body.split('\n\n');
  const heading = `<h1 class="tm-ink" style="${styles.heading}">${escapeHtml(subject)}</h1>`;
  return mailFrame({
    subject,
    foot,
    body: [heading, ...paragraphs.map(paragraphHtml)].join('\n'),
  });
};

type FrameContent = {
  readonly subject: string;
  /** The hidden preview text beside the subject in a list of mails. Spam filters distrust it outside newsletters. */
  readonly preheader?: string;
  /** HTML for one table cell. */
  readonly body: string;
  /** Plain text; addresses in it become links. */
  readonly foot: string;
};

/** The HTML frame of every mail, with brand, body and footer, for light and dark mode. */
export const mailFrame = ({ subject, preheader, body, foot }: FrameContent): string =>
  [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${darkModeStyles}</style></head>`,
    `<body class="tm-page" style="${styles.page}">${preheaderHtml(preheader)}`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${styles.sheet}">`,
    `<tr><td class="tm-brand" style="${styles.brand}">${brand}</td></tr>`,
    `<tr><td style="${styles.body}">${body}`,
    '</td></tr>',
    foot === '' ? '' : `<tr><td class="tm-foot" style="${styles.foot}">${footHtml(foot)}</td></tr>`,
    '</table></body></html>',
  ].join('\n');

const preheaderHtml = (preheader: string | undefined): string =>
  preheader === undefined ? '' : `<div style="${styles.preheader}">${escapeHtml(preheader)}</div>`;

const paragraphHtml = (paragraph: string): string => {
  const [, label, address] = /^([^\n]+):\n(https?:\/\/\S+)$/.exec(paragraph) ?? [];
  return label === undefined || address === undefined
    ? `<p class="tm-ink" style="${styles.paragraph}">${linkify(lines(paragraph), bodyLink)}</p>`
    : buttonHtml(label, address);
};

// The cell has the colour, because some mail programs ignore padding on links.
const buttonHtml = (label: string, address: string): string =>
  [
    `<table role="presentation" cellpadding="0" cellspacing="0" style="${styles.action}">`,
    `<tr><td class="tm-button" style="${styles.button}">`,
    `<a class="tm-button" href="${escapeHtml(address)}" style="${styles.buttonLink}">${escapeHtml(label)}</a>`,
    '</td></tr></table>',
  ].join('');

const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

type LinkLook = { readonly className: string; readonly style: string };
const bodyLink: LinkLook = { className: 'tm-ink', style: styles.textLink };
const footLink: LinkLook = { className: 'tm-foot', style: styles.footLink };

// An address ends before punctuation that belongs to the sentence around it.
const addressPattern = /https?:\/\/(?:&amp;|[^\s<>&])*(?:&amp;|[^\s<>&.,;:!?)\]}'"])/g;

/** Links every web address in escaped HTML. */
const linkify = (html: string, look: LinkLook): string =>
  html.replaceAll(addressPattern, (address) => linkHtml(address, address, look));

const linkHtml = (address: string, label: string, { className, style }: LinkLook): string =>
  `<a class="${className}" href="${address}" style="${style}">${label}</a>`;

// The unsubscribe address is about 150 characters long, so its label is shown instead.
const footHtml = (foot: string): string =>
  lines(foot)
    .split(switchOffPattern)
    .map((part, index) =>
      index % 2 === 0 ? linkify(part, footLink) : linkHtml(part, 'Unsubscribe', footLink),
    )
    .join('');

/** The footer line with the link that turns off mails of this kind. */
export const formatSwitchOffLine = (address: string): string => `${switchOffLabel}: ${address}`;

const switchOffLabel = 'Turn off these emails';
const switchOffPattern = new RegExp(`${switchOffLabel}: (https?://[^\\s<]+)`);

// The logo is drawn with borders, because mail programs do not show SVG.
const brand = [
  '<table role="presentation" cellpadding="0" cellspacing="0"><tr>',
  `<td class="tm-staff" style="${styles.staff}"><div style="${styles.mark}">&nbsp;</div></td>`,
  `<td class="tm-ink" style="${styles.name}">Tidemark</td>`,
  '</tr></table>',
].join('');
