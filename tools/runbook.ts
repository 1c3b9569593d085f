/* Writes `docs/runbook.md` from `application/attention/runbook.ts`; `--check` only compares. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { format } from 'prettier';
import { runbook } from '../application/attention/runbook.ts';
import { attentionCheckIds, attentionChecks } from '../domain/shared/attention-checks.ts';

const file = 'docs/runbook.md';

const introduction = [
  '<!-- Written by tools/runbook.ts; do not edit. -->',
  '# Runbook',
  'What to do about each check of the page "Needs attention", the home page of the console at `/admin`. The bot monitor and the metric `tidemark_attention` have the same checks. Only faults keep the monitor from showing OK.',
  'The checks are listed in `application/attention/`. The texts of this page are in `application/attention/runbook.ts`, and the console shows them beside each finding.',
];

const headings = { fault: 'Faults', work: 'Work' } as const;

const paragraphOf = (id: keyof typeof runbook): string[] => {
  const { title, meaning, symptom, check, fix } = runbook[id];
  return [
    `### ${title}`,
    `\`${id}\`: ${meaning}`,
    `- **Symptom:** ${symptom}\n- **Check:** ${check}\n- **Fix:** ${fix}`,
  ];
};

export const renderRunbook = (): Promise<string> => {
  const parts = (['fault', 'work'] as const).flatMap((severity) => [
    `## ${headings[severity]}`,
    ...attentionCheckIds.filter((id) => attentionChecks[id] === severity).flatMap(paragraphOf),
  ]);
  const text = [...introduction, ...parts].join('\n\n');
  return format(text, { parser: 'markdown', printWidth: 120, proseWrap: 'always' });
};

const main = async (check: boolean): Promise<number> => {
  const expected = await renderRunbook();
  if (existsSync(file) && readFileSync(file, 'utf8') === expected) return 0;
  if (check) {
    console.error(
      `${file} is out of date; run \`node tools/run.mjs tools/runbook.ts\` to write it again`,
    );
    return 1;
  }
  writeFileSync(file, expected);
  return 0;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = await main(process.argv.includes('--check'));
}
