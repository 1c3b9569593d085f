import { expect, it } from 'vitest';
import { testPlatform } from '#workers/testing/test-platform.ts';
import { runInProduct } from '../run-command.ts';

it('creates what is missing, once', async () => {
  const platform = await testPlatform();
  const lines: string[] = [];
  const output = { line: (text: string) => lines.push(text), error: () => 0, progress: () => 0 };
  expect(await runInProduct(platform, ['stripe', 'provision'], output)).toBe(0);
  expect(await runInProduct(platform, ['stripe', 'provision'], output)).toBe(0);
  await platform.close();
  expect(lines).toHaveLength(8);
  expect(new Set(lines).size).toBe(4);
  expect(lines[0]).toMatch(/^(basic|pro)-(month|year) {2}£\d+\.\d\d {2}price_\S+ {2}tidemark_\w+/);
});
