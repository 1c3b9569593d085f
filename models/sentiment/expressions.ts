import type { ExpressionRule } from './expression-rule.ts';
import { legalEvents, legalThings } from './legal-expressions.ts';
import { marketEvents, marketThings } from './market-expressions.ts';

/** Several words with one meaning: their number, and the keys that the other rules know. */
export type Expression = { readonly length: number; readonly keys: readonly string[] };

/** The first pass replaces names of things ("selling pressure"), the second events ("drops the lawsuit"). */
export const passes = ['things', 'events'] as const;
export type Pass = (typeof passes)[number];

export const findExpression = (
  keys: readonly string[],
  at: number,
  pass: Pass,
): Expression | undefined => {
  const rules = rulesOf[pass].get(keys[at] ?? '');
  if (!rules) return undefined;
  const text = `${keys.slice(at, at + maxLength).join(' ')} `;
  for (const { pattern, replacement } of rules) {
    const match = pattern.exec(text);
    if (!match) continue;
    const replaced = replacement.replace(
      /\$(\d)/g,
      (_, group: string) => match[Number(group)] ?? '',
    );
    return { length: toKeys(match[0]).length, keys: toKeys(replaced) };
  }
  return undefined;
};

const maxLength = 12;
const toKeys = (text: string): readonly string[] => text.trim().split(' ');

const indexByFirst = (
  rules: readonly ExpressionRule[],
): ReadonlyMap<string, readonly ExpressionRule[]> => Map.groupBy(rules, ({ first }) => first);

const rulesOf = {
  things: indexByFirst([...marketThings, ...legalThings]),
  events: indexByFirst([...marketEvents, ...legalEvents]),
};
