#!/usr/bin/env bash
# caniemail 2.0.2 reports nothing about some features that its own data calls unsupported in Gmail: embedded SVG, CSS variables and
# modern colours. `!important` hides the value of `display`, and what is written inside @media is not read.
# Expected: an error for each, as for the same declaration without `!important` or outside of @media.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund caniemail@2.0.2
cat >run.mjs <<'CODE'
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { caniemail } from 'caniemail';

const { data } = JSON.parse(readFileSync(fileURLToPath(import.meta.resolve('caniemail/caniemail.json')), 'utf8'));
const samples = [
  ['gmail', 'html-svg', '<svg><circle r="1"/></svg>'],
  ['gmail', 'css-variables', '<p style="color:var(--ink)">x</p>'],
  ['gmail', 'css-modern-color', '<p style="color:oklch(60% 0.1 20)">x</p>'],
  ['outlook', 'css-display-flex', '<p style="display:flex">x</p>'],
  ['outlook', 'css-display-flex', '<p style="display:flex!important">x</p>'],
  ['fastmail', 'css-aspect-ratio', '<style>.a{aspect-ratio:2}</style>'],
  ['fastmail', 'css-aspect-ratio', '<style>@media (min-width:1px){.a{aspect-ratio:2}}</style>'],
];
for (const [client, slug, html] of samples) {
  const byDevice = Object.values(data.find((feature) => feature.slug === slug).stats[client]);
  const values = byDevice.map((byDate) => Object.values(byDate).at(-1).slice(0, 1));
  const { issues } = caniemail({ clients: [`${client}.*`], html });
  const errors = [...new Set([...issues.errors.values()].flat().map(({ title }) => title))];
  console.log(html);
  console.log('  ', client, 'data', values.join(''), 'errors', errors.join(', ') || 'none');
}
CODE
cat >expected <<'TEXT'
<svg><circle r="1"/></svg>
   gmail data nnnn errors none
<p style="color:var(--ink)">x</p>
   gmail data nnnn errors none
<p style="color:oklch(60% 0.1 20)">x</p>
   gmail data nnnn errors none
<p style="display:flex">x</p>
   outlook data nnyyyy errors display:flex
<p style="display:flex!important">x</p>
   outlook data nnyyyy errors none
<style>.a{aspect-ratio:2}</style>
   fastmail data n errors aspect-ratio
<style>@media (min-width:1px){.a{aspect-ratio:2}}</style>
   fastmail data n errors none
TEXT
node run.mjs >actual
diff expected actual
cat actual
