import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

// Access decided by plan or role in a front end; the server decides instead.
const planRules = [
  /[!=]==? *['"`](free|basic|pro|admin)['"`]/,
  /['"`](free|basic|pro|admin)['"`] *[!=]==?/,
  /case ['"`](free|basic|pro|admin)['"`]/,
  /\b(role|subscriptionTier|plan|tier)\b *[!=]==? *['"`]/,
  /\.includes\([^)]*\b(role|subscriptionTier|tier)\)/,
  /\bisAdmin\b/,
  /\branks?\b *[:=] *\{/,
  /\bplans\[[^\]]+\]\.rank\b/,
];

const violations = (text: string): string[] =>
  text.split('\n').filter((line) => planRules.some((rule) => rule.test(line)));

const sources = globSync('apps/{web,admin,ui}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.|\/testing\/|\/dist\//.test(file),
);

describe('the front ends', () => {
  it('know no rule about plans and roles', () => {
    const found = sources.flatMap((file) =>
      violations(readFileSync(path.join(root, file), 'utf8')).map(
        (line) => `${file}: ${line.trim()}`,
      ),
    );
    expect(sources.length).toBeGreaterThan(100);
    expect(found).toEqual([]);
  });

  it.each([
    `const links = user.role === 'admin' ? all : some;`,
    `if (user.subscriptionTier !== 'free') return;`,
    `const ranks = { free: 0, basic: 1, pro: 2 };`,
    `case 'pro':`,
    `['basic', 'pro'].includes(user.subscriptionTier)`,
    `if (plans[mine].rank >= plans[needed].rank) show();`,
  ])('would be found out: %s', (line) => {
    expect(violations(line)).toEqual([line]);
  });
});
