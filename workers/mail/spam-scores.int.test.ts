import { spawn, spawnSync } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { editionMail } from '#application/editions/edition-mail.ts';
import { mailHtml } from '#application/mails/mail-html.ts';
import { reportMail } from '#application/weekly-report/report-mail.ts';
import { mailKinds } from '#domain/mail/kinds.ts';
import golden from '#domain/weekly-report/golden/WeeklyReportWritten.v1.json' with { type: 'json' };
import { simulatedDays } from '#models/newsletter/testing/simulated-days.ts';
import { writeEdition } from '#models/newsletter/write-edition.ts';
import { formatEml } from '#platform/mail/eml.ts';
import { renderMail } from '../engine/mail-text.ts';
import { createRequiredMails, optionalMails } from './testing/sample-mails.ts';

// needs: rspamd (RSPAMD_URL) and SpamAssassin

const rspamdUrl = process.env['RSPAMD_URL'];
const hasSpamAssassin = spawnSync('spamassassin', ['--version']).status === 0;

// A top-level domain that exists: rspamd takes links to others for disguised ones.
const publicUrl = 'https://www.example.com';
const account = {
  email: 'ada@example.com',
  emailVerified: true,
  displayName: 'Ada',
  username: 'ada',
};
const at = new Date().toISOString();
const unsubscribe = `${publicUrl}/unsubscribe/token`;

type Content = { readonly subject: string; readonly text: string; readonly html: string };

const kindMails = (): [string, Content][] => {
  const mails = { ...createRequiredMails('Ada'), ...optionalMails };
  return mailKinds.flatMap((kind) => {
    const words = mails[kind];
    if (words === undefined) return [];
    const mail = renderMail(words, { to: account.email, account }, { current: () => publicUrl });
    return [[kind, { ...mail, html: mailHtml(mail) }]];
  });
};

const footer = `Tidemark\nYou receive this email because you subscribed.\n\nUnsubscribe: ${unsubscribe}`;

const createEditionMail = (): Content => {
  const [day] = simulatedDays('2026-02-08', 1);
  if (!day) throw new Error('There is no day.');
  const written = writeEdition(day);
  const edition = {
    edition: 7,
    date: '2026-02-08',
    version: 1,
    generatedAt: '2026-02-08T07:00:05.000Z',
    ...written,
    title: `Coins of 1BoatSLRHtKNngkdXEeobR76b53LETtpyT move after ten years`,
    snapshot: [],
    missing: [],
  };
  return editionMail(edition, { publicUrl, footer });
};

const newsletters = (): [string, Content][] => [
  ['edition', createEditionMail()],
  ['weekly report', reportMail(golden, { publicUrl, foot: footer })],
];

const mails = [...kindMails(), ...newsletters()];

type Score = { readonly points: number; readonly rules: readonly string[] };

const compose = ([id, content]: [string, Content]): Promise<string> =>
  formatEml(
    { id, accountId: 'a1', to: account.email, ...content, at },
    {
      from: 'Tidemark <post@example.com>',
    },
  );

const scorePattern = /^X-Spam-Status: \w+, score=(-?[\d.]+) required=\S+ tests=(\S+)/gm;

// Network tests are off. One process for all mails, because starting one takes seconds.
const scoreBySpamAssassin = async (emls: readonly string[]): Promise<Score[]> => {
  const child = spawn('spamassassin', ['--local', '--test-mode', '--mbox']);
  const mbox = emls.map((eml) => {
    const lines = eml.replaceAll('\r\n', '\n').replaceAll(/^From /gm, '>From ');
    return `From post@example.com Thu Jan  1 00:00:00 2026\n${lines}\n`;
  });
  child.stdin.end(mbox.join(''));
  const output = (await text(child.stdout)).replaceAll(/\n[ \t]+/g, ' ').replaceAll(', ', ',');
  const statuses = output.replaceAll(/^(X-Spam-Status: \w+),/gm, '$1, ').matchAll(scorePattern);
  return [...statuses].map(([, points, rules = '']) => ({
    points: Number(points),
    rules: rules.split(','),
  }));
};

const rspamdAnswer = z.object({
  symbols: z.record(z.string(), z.object({ name: z.string(), score: z.number() })),
});

const scoreByRspamd = async (eml: string): Promise<Score> => {
  // As from a mail server with a name, which is the operator's affair.
  const headers = { hostname: 'mail.example.com', ip: '127.0.0.1' };
  const url = `${rspamdUrl ?? ''}/checkv2`;
  const response = await fetch(url, { method: 'POST', body: eml, headers });
  const { symbols } = rspamdAnswer.parse(await response.json());
  const counted = Object.values(symbols).filter(({ score }) => score > 0);
  return {
    points: counted.reduce((sum, { score }) => sum + score, 0),
    rules: counted.map(({ name, score }) => `${name} ${score.toFixed(2)}`),
  };
};

// rspamd counts a price in the subject, which tells the reader most, and a pound sign beside other characters.
const limits: Readonly<Record<string, number>> = {
  receipt: 2.9,
  refund: 2.9,
  'price-alert': 2.1,
};

describe.skipIf(!hasSpamAssassin || rspamdUrl === undefined)('the spam score of', () => {
  let emls: readonly string[];
  let bySpamAssassin: readonly Score[];
  beforeAll(async () => {
    emls = await Promise.all(mails.map(compose));
    bySpamAssassin = await scoreBySpamAssassin(emls);
  });

  it.each(mails.map(([name], index) => ({ name, index })))(
    '$name is low',
    async ({ name, index }) => {
      const assassin = bySpamAssassin[index];
      expect(assassin?.points, `SpamAssassin: ${String(assassin?.rules)}`).toBeLessThanOrEqual(0.1);
      const { points, rules } = await scoreByRspamd(emls[index] ?? '');
      expect(points, `rspamd: ${rules.join(', ')}`).toBeLessThanOrEqual(limits[name] ?? 1.1);
    },
  );
});
