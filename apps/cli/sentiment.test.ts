import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runLocally } from './run-command.ts';
import { sentimentCommand } from './sentiment.ts';

const run = async (content: string | Buffer) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sentiment-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'texts');
  await writeFile(file, content);
  return runOn(file);
};

const runOn = async (file: string) => {
  const lines: unknown[] = [];
  const errors: string[] = [];
  const exitCode = await runLocally(sentimentCommand, ['sentiment', file], {
    line: (text) => lines.push(JSON.parse(text)),
    error: (text) => errors.push(text),
    progress: () => undefined,
  });
  return { exitCode, lines, errors };
};

describe('npm run cli -- sentiment', () => {
  it('scores one text on a line, whose number is its id', async () => {
    const { exitCode, lines, errors } = await run(
      '\uFEFFBitcoin surges to a record high\r\n\r\nExchange hacked, funds stolen\r\n',
    );
    expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: [] });
    expect(lines).toEqual([
      { id: 1, score: expect.any(Number) as number, label: 'Positive', because: 'surges' },
      { id: 3, score: expect.any(Number) as number, label: 'Negative', because: 'hacked' },
    ]);
  });

  it('keeps the ids of JSON lines, tells each bad line and goes on', async () => {
    const { exitCode, lines, errors } = await run(
      [
        '{"id": "a", "text": "Bitcoin surges to a record high"}',
        'Bitcoin falls',
        '{"id": 2}',
        '{"id": 3, "text": "Exchange hacked"',
        '{"id": 4, "text": "Exchange hacked", "source": "somewhere"}',
        Buffer.from([0xff, 0xfe]).toString('latin1'),
      ].join('\n'),
    );
    expect(lines).toMatchObject([
      { id: 'a', label: 'Positive' },
      { id: 4, label: 'Negative' },
    ]);
    const expected =
      'expected a JSON object with "id" (text or number) and "text" (at most 20000 characters), such as {"id": 1, "text": "Bitcoin rises"}';
    expect(errors).toEqual([
      `Line 2: ${expected}`,
      `Line 3: ${expected}`,
      `Line 4: ${expected}`,
      `Line 6: ${expected}`,
      'sentiment failed: 4 of 6 lines could not be read.',
    ]);
    expect(exitCode).toBe(1);
  });

  it('refuses a text longer than an article, and a file that is not there', async () => {
    expect(await run('x'.repeat(20_001))).toMatchObject({
      exitCode: 1,
      errors: ['Line 1: expected a text of at most 20000 characters', expect.any(String)],
    });
    for (const name of ['/no/such/file', tmpdir()]) {
      expect(await runOn(name)).toMatchObject({
        exitCode: 1,
        errors: [expect.stringContaining(`${name} cannot be read`)],
      });
    }
  });
});
