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
    // The paragraph after the greeting.
    preheader: paragraphs[1] ?? '',
    body: [heading, ...paragraphs.map(paragraphHtml)].join('\n'),
  });
};

type FrameContent = {
  readonly subject: string;
  /** The preview text beside the subject in a list of mails. */
  readonly preheader: string;
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
    `<body class="tm-page" style="${styles.page}"><div style="${styles.preheader}">${escapeHtml(preheader)}</div>`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${styles.sheet}">`,
    `<tr><td class="tm-brand" style="${styles.brand}">${brand}</td></tr>`,
    `<tr><td style="${styles.body}">${body}`,
    '</td></tr>',
    foot === ''
      ? ''
      : `<tr><td class="tm-foot" style="${styles.foot}">${linkify(lines(foot))}</td></tr>`,
    '</table></body></html>',
  ].join('\n');

const paragraphHtml = (paragraph: string): string => {
  const [, label, address] = /^([^\n]+):\n(https?:\/\/\S+)$/.exec(paragraph) ?? [];
  return label === undefined || address === undefined
    ? `<p class="tm-ink" style="${styles.paragraph}">${lines(paragraph)}</p>`
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

// Links in the footer, such as the unsubscribe link, are made clickable.
const linkify = (html: string): string =>
  html.replaceAll(
    /https?:\/\/[^\s<]+/g,
    (address) => `<a class="tm-foot" href="${address}" style="${styles.footLink}">${address}</a>`,
  );

// The logo is drawn with borders, because mail programs do not show SVG.
const brand = [
  '<table role="presentation" cellpadding="0" cellspacing="0"><tr>',
  `<td class="tm-staff" style="${styles.staff}"><div style="${styles.mark}">&nbsp;</div></td>`,
  `<td class="tm-ink" style="${styles.name}">Tidemark</td>`,
  '</tr></table>',
].join('');
