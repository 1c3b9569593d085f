import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { currentVersions, legalDocuments } from '#contract/legal-versions.ts';
import type { LegalText } from '../legal-text.ts';
import { privacy } from './privacy.ts';
import { risk } from './risk.ts';
import { terms } from './terms.ts';

const texts: Readonly<Record<(typeof legalDocuments)[number], LegalText>> = {
  terms,
  privacy,
  risk,
};

/** What was agreed to: a changed text needs a new version, and then its digest here. */
const digests: Readonly<Record<string, string>> = {
  'terms 2026-11-22': '9e45233d0b0b2a24',
  'privacy 2026-11-22': 'fadd9dad9aa564e1',
  'privacy 2026-11-23': 'c1e40eaf61464902',
  'privacy 2026-11-24': '38512312fdceda85',
  'risk 2026-11-22': 'dd0e66a5ac1be2ae',
};

it.each(legalDocuments)('%s: what its version stands for has not changed', (name) => {
  const { version, ...text } = texts[name];
  expect(version).toBe(currentVersions[name]);
  const digest = createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 16);
  expect(digest).toBe(digests[`${name} ${version}`]);
});
