import path from 'node:path';
import { ESLint, Linter } from 'eslint';
import { parser } from 'typescript-eslint';
import { describe, expect, it } from 'vitest';

const rule = 'no-restricted-syntax';
const root = path.resolve(import.meta.dirname, '..');

const rulesFor = async (file: string): Promise<Linter.RulesRecord> => {
  const config = (await new ESLint({ cwd: root }).calculateConfigForFile(
    path.join(root, file),
  )) as Linter.Config;
  const entry = config.rules?.[rule];
  return entry === undefined ? {} : { [rule]: entry };
};

const rules = await rulesFor('apps/web/routes/home.tsx');

const faults = (jsx: string, checked = rules): number =>
  new Linter().verify(
    `const page = ${jsx};`,
    {
      files: ['**/*.tsx'],
      languageOptions: { parser },
      rules: checked,
    },
    'page.tsx',
  ).length;

describe('a page', () => {
  it.each([
    '<p>Prices</p>',
    '<p>{"Prices"}</p>',
    '<>{open ? "Close" : texts.open}</>',
    '<p>{failed && "Failed"}</p>',
    '<p>{`${count} coins`}</p>',
    '<img alt="A coin" />',
    '<button aria-label={"Close"} />',
    '<button title={open ? `Close ${name}` : undefined} />',
    '<Field label="Email" />',
    '<input placeholder="Search" />',
  ])('may not hold the text of %s', (jsx) => {
    expect(faults(jsx)).toBe(1);
  });

  it.each([
    '<p>{texts.prices}</p>',
    '<p>{text("list.title")}, {count}%</p>',
    '<button aria-label={text("list.close")} className="btn wide" />',
    '<p>{open ? texts.close : texts.open} ({`${count}`})</p>',
    '<Field label={texts.email} name="email" type="text" />',
  ])('may be %s', (jsx) => {
    expect(faults(jsx)).toBe(0);
  });
});

it('holds for both front ends and their parts, and not for their tests', async () => {
  for (const file of ['apps/admin/admin.tsx', 'apps/ui/parts/alert.tsx']) {
    expect(await rulesFor(file), file).toEqual(rules);
  }
  expect(faults('<p>Prices</p>', await rulesFor('apps/web/routes/home.test.tsx'))).toBe(0);
});
