import { readFileSync } from 'node:fs';
import path from 'node:path';
import { caniemail } from 'caniemail';
import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import type { EditionVersion } from '#domain/edition/edition.ts';
import { simulatedDays } from '#models/newsletter/testing/simulated-days.ts';
import { writeEdition } from '#models/newsletter/write-edition.ts';
import { escapeHtml } from '../escape-html.ts';
import { documentStyles } from './document-styles.ts';
import { editionDocument } from './edition-document.ts';
import { editionMail } from './edition-mail.ts';
import { usdMoney } from '../mails/reader-money.ts';
import { createWatchlistWriter } from './own-coins.ts';

const publicUrl = 'https://tidemark.example';
const [day] = simulatedDays('2026-02-08', 1);
if (!day) throw new Error('no day');
const edition: EditionVersion = {
  edition: 7,
  date: day.date,
  version: 2,
  generatedAt: '2026-02-08T07:00:00.000Z',
  ...writeEdition(day),
  missing: [],
};
const mail = editionMail(edition, {
  publicUrl,
  footer: `Leave: ${publicUrl}/confirm/x#1`,
  ownCoins: createWatchlistWriter(edition)({
    watched: [{ coinId: 'bitcoin', symbol: 'BTC' }],
    rangeAlerts: [],
    ranges: [],
    stories: [],
    money: usdMoney,
  }),
});
const file = editionDocument(edition, { publicUrl, path: '/newsletter/7?version=2' });

/** Rules that mails and files leave, each with its reason. */
const exceptions = {
  // A mail program reads styles in the elements, and tables for the layout with these attributes.
  'no-inline-style': 'off',
  'no-deprecated-attr': 'off',
  // The older word, which more mail programs know; the parser adds the bodies of tables.
  'presentation-role-style': 'off',
  'prefer-tbody': 'off',
  // A matter of taste: the browser reads both.
  'doctype-style': 'off',
  'no-trailing-whitespace': 'off',
  // The title names the edition and its headline, and shortening it would lose one of them.
  'long-title': 'off',
  // Telephone numbers are not in it, but long prices look like them.
  'tel-non-breaking': 'off',
} as const;

const faultsOf = async (html: string): Promise<string[]> => {
  const validator = new HtmlValidate({
    root: true,
    extends: ['html-validate:recommended'],
    rules: exceptions,
  });
  const report = await validator.validateString(html);
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${ruleId} ${String(line)}: ${message}`),
  );
};

/** What some programs leave out, and why the mail reads as well without. */
const unneeded: ReadonlyMap<string, string> = new Map([
  [
    'color-scheme CSS property',
    'the dark mode of programs that follow it; others keep the light one',
  ],
  ['color-scheme meta tag', 'as above'],
  ['@media', 'as above'],
  ['<style> element', 'holds the dark mode alone; all other styles stand in the elements'],
  [
    'display:none',
    'hides the words for the list of mails; where it is left out they are read twice',
  ],
  ['<body> element', 'its styles only colour what lies around the sheet'],
  ['height property', 'draws the mark in the name'],
  ['word-break', 'long addresses in the foot break where the program likes'],
]);

describe('the mail of an edition', () => {
  it('is valid HTML, with its exceptions written down', async () => {
    expect(await faultsOf(mail.html)).toEqual([]);
  });

  it('uses nothing that the large mail programs leave out, with its exceptions written down', () => {
    const { issues } = caniemail({
      clients: ['gmail.*', 'apple-mail.*', 'outlook.ios', 'outlook.outlook-com', 'yahoo.*'],
      html: mail.html,
    });
    const titles = [...issues.errors.values()].flat().map(({ title }) => title);
    expect([...new Set(titles)].filter((title) => !unneeded.has(title))).toEqual([]);
  });

  it('has no style that the check of mail programs does not see', () => {
    const styles = [...mail.html.matchAll(/style="([^"]*)"/gu)].map(([, style = '']) => style);
    expect(styles.length).toBeGreaterThan(20);
    // It reports no function, no variable, and no value of `display` with `!important` (findings/caniemail-unreported.sh).
    expect(styles.filter((style) => /\(|--|!important/u.test(style))).toEqual([]);
    const [, ...mediaQueries] = mail.html.split('@media ');
    expect(mediaQueries).toHaveLength(1);
    expect(mediaQueries[0]).toMatch(/^\(prefers-color-scheme:dark\)/u);
    // The dark mode changes colours only.
    const darkMode = /^[^{]*\{(.*?)\}\}/su.exec(mediaQueries[0] ?? '')?.[1] ?? '';
    const properties = [...darkMode.matchAll(/[{;]([a-z-]+):([^;}]*)/gu)];
    expect(properties.length).toBeGreaterThan(5);
    for (const [, name, value] of properties)
      expect([name, value]).toEqual([
        expect.stringMatching(/^(background|color|border-color)$/u),
        expect.stringMatching(/^#[0-9a-f]{6}!important$/u),
      ]);
  });

  it('has no picture, no script, and the same words as its text', () => {
    expect(mail.html).not.toMatch(/<img|<svg|<script|background-image/u);
    expect(mail.subject).toBe(`Tidemark Daily #7: ${edition.title}`);
    for (const part of [
      'YOUR COINS',
      'KEY TAKEAWAYS',
      edition.title,
      'Generated on 8 Feb 2026, 07:00 GMT',
    ])
      expect(mail.text).toContain(part);
    // A later version has other figures.
    expect(mail.text).toContain(`${publicUrl}/newsletter/7?version=2\n`);
    expect(mail.html).toContain(`href="${publicUrl}/newsletter/7?version=2"`);
    expect(mail.text.trimEnd().endsWith('/confirm/x#1')).toBe(true);
    const movers = edition.chapters.altMovers.flatMap((block) =>
      block.kind === 'movers' ? block.coins : [],
    );
    // Three fell; hardly any rose on that day.
    expect(movers.length).toBeGreaterThan(3);
    for (const { symbol, change } of movers) {
      expect(mail.html).toContain(symbol);
      expect(mail.text).toContain(change.text);
    }
  });
});

describe('the file of an edition', () => {
  it('is valid HTML that loads nothing, with inline pictures', async () => {
    expect(await faultsOf(file)).toEqual([]);
    expect(file.match(/<svg class="ed-picture"/gu)).toHaveLength(2);
    expect(file).not.toMatch(/<script|<img|src=|@import|url\(/u);
    expect(file).toContain('@media print');
    expect(file).toContain('prefers-color-scheme:dark');
  });

  it('folds the figures of the snapshot, one group under each summary, and prints them', () => {
    const groups = edition.snapshot.map(({ title }) => escapeHtml(title));
    const summaries = [...file.matchAll(/<details><summary>([^<]+) <span>/gu)];
    expect(summaries.map(([, title]) => title)).toEqual(groups);
    expect(file).toMatch(/@media print\{.*details::details-content\{content-visibility:visible/u);
  });

  it('has the colours of the tokens', () => {
    const tokens = readFileSync(
      path.resolve(import.meta.dirname, '../../apps/ui/tokens.css'),
      'utf8',
    );
    const used = documentStyles.match(/#[0-9a-f]{6}/gu) ?? [];
    expect(used.length).toBeGreaterThan(20);
    expect(used.filter((colour) => !tokens.includes(colour))).toEqual([]);
  });
});
