import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = 'apps/admin/icons';
const packages = ['react-admin', 'ra-ui-materialui'];
const importOfIcon = /^import .+ from ['"]@mui\/icons-material\/(\w+)['"];?$/gm;

const iconsIn = (name: string): string[] =>
  readdirSync(`node_modules/${name}/dist`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => [
      ...readFileSync(`node_modules/${name}/dist/${file}`, 'utf8').matchAll(importOfIcon),
    ])
    .map(([, icon = '']) => icon);

it('the folder of the icons has those that react-admin imports, no more and no fewer', () => {
  const present = readdirSync(folder)
    .filter((name) => /^[A-Z]\w+\.js$/.test(name))
    .map((name) => name.replace('.js', ''));
  expect(present.length).toBeGreaterThan(50);
  expect(present.sort()).toEqual([...new Set(packages.flatMap(iconsIn))].sort());
});
