import { escapeHtml } from '../escape-html.ts';
import { mailStyles as styles, darkMode } from './mail-styles.ts';

/** What separates the text from the lines about its sender, as mail programs know it (RFC 3676). */
export const signatureMark = '-- \n';

type MailContent = { readonly subject: string; readonly text: string };

/**
 * The same content as the text: a blank line begins a paragraph, "What to do:" above an address is a button, and what
 * follows the signature mark is the foot.
 */
export const mailHtml = ({ subject, text }: MailContent): string => {
  const [body = '', foot = ''] = text.trimEnd().split(`\n\n${signatureMark}`);
  const paragraphs = body.split('\n\n');
  const heading = `<h1 class="tm-ink" style="${styles.heading}">${escapeHtml(subject)}</h1>`;
  return mailFrame({
    subject,
    foot,
    // The first sentences after the greeting.
    preheader: paragraphs[1] ?? '',
    body: [heading, ...paragraphs.map(paragraphHtml)].join('\n'),
  });
};

type FrameContent = {
  readonly subject: string;
  /** What a list of mails shows beside the subject. */
  readonly preheader: string;
  /** HTML, within one cell. */
  readonly body: string;
  /** Plain text; addresses in it become links. */
  readonly foot: string;
};

/** The frame that every mail of ours has: name, body and foot, light and dark. */
export const mailFrame = ({ subject, preheader, body, foot }: FrameContent): string =>
  [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${darkMode}</style></head>`,
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
    : button(label, address);
};

// The cell has the colour, because some programs give a link no padding.
const button = (label: string, address: string): string =>
  [
    `<table role="presentation" cellpadding="0" cellspacing="0" style="${styles.action}">`,
    `<tr><td class="tm-button" style="${styles.button}">`,
    `<a class="tm-button" href="${escapeHtml(address)}" style="${styles.buttonLink}">${escapeHtml(label)}</a>`,
    '</td></tr></table>',
  ].join('');

const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

// Addresses in the foot, such as the one that switches a mail off, can be pressed too.
const linkify = (html: string): string =>
  html.replaceAll(
    /https?:\/\/[^\s<]+/g,
    (address) => `<a class="tm-foot" href="${address}" style="${styles.footLink}">${address}</a>`,
  );

// The staff and its mark, drawn with borders: mail programs leave SVG out.
const brand = [
  '<table role="presentation" cellpadding="0" cellspacing="0"><tr>',
  `<td class="tm-staff" style="${styles.staff}"><div style="${styles.mark}">&nbsp;</div></td>`,
  `<td class="tm-ink" style="${styles.name}">Tidemark</td>`,
  '</tr></table>',
].join('');
