import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mailKinds } from '#domain/mail/kinds.ts';

// The API sends the kind of a mail as a string, so the compiler does not compare them.
it('the console has a name for every kind of mail', () => {
  const texts = readFileSync('apps/admin/mails/texts.ts', 'utf8');
  const names = texts.slice(texts.indexOf('export const kindTexts'));
  const named = [...names.matchAll(/^ {2}'?([\w-]+)'?: /gm)].map(([, kind]) => kind);
  expect(mailKinds.filter((kind) => !named.includes(kind))).toEqual([]);
});
