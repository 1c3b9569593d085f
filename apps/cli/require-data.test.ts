import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { commands } from './catalogue.ts';
import { findMissingDataError } from './require-data.ts';
import { formatUsage } from './usage.ts';

const emptyFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-empty-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
};

describe('a folder on which Tidemark has not run', () => {
  it('is left as it is by commands that only read, which say so', async () => {
    const folder = await emptyFolder();
    const config = readConfig({ DATA_DIR: folder, DEMO: 'off' });
    const refused = commands.filter(
      (command) => findMissingDataError(command, config) !== undefined,
    );
    expect(refused.map(({ name }) => name).sort()).toEqual([
      'alarms',
      'backup',
      'consumers',
      'consumers show',
      'demo clock',
      'export-events',
      'jobs list',
      'ledger verify',
      'mails',
      'mails show',
      'maintenance',
      'members change-email list',
      'projections list',
      'sources',
      'verify',
    ]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('is not asked about once there are events', async () => {
    const folder = await emptyFolder();
    await writeFile(path.join(folder, 'events.sqlite'), '');
    const config = readConfig({ DATA_DIR: folder, DEMO: 'off' });
    expect(
      commands.map((command) => findMissingDataError(command, config)).filter(Boolean),
    ).toEqual([]);
  });
});

describe('the list of commands', () => {
  it('fits a window of 100 columns, and loses no word', () => {
    const lines = formatUsage(commands);
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
    const said = lines.join(' ').replaceAll(/\s+/g, ' ');
    for (const { name, summary } of commands) {
      expect(said).toContain(name);
      expect(said).toContain(summary);
    }
  });
});
