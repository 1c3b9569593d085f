import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { formatForecastProgress, openStartScreen } from './start-screen.ts';

const open = (settings: Readonly<Record<string, string>>, isTTY: boolean) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tidemark-screen-'));
  onTestFinished(() => {
    rmSync(dataDir, { recursive: true });
  });
  let shown = '';
  const config = readConfig({ ...settings, DATA_DIR: dataDir });
  const screen = openStartScreen(config, { isTTY, write: (text) => (shown += text) });
  const stored = (): string => readFileSync(path.join(dataDir, 'logs', 'tidemark.log'), 'utf8');
  return { ...screen, shown: () => shown, stored };
};

describe('the screen of a start', () => {
  it('is quiet on a terminal: the log is in the data folder, warnings are shown', () => {
    const { logger, isQuiet, shown, stored } = open({}, true);
    logger.info('One.');
    logger.warn('Two.');
    expect(isQuiet).toBe(true);
    expect(shown()).toBe('Warning: Two.\n');
    expect(stored()).toContain('"msg":"One."');
  });

  it.each([
    ['a level', { LOG_LEVEL: 'info' }],
    ['JSON', { LOG_FORMAT: 'json' }],
    ['text', { LOG_FORMAT: 'text' }],
  ])('shows the log on a terminal whose owner asks for %s', (_what, settings) => {
    expect(open(settings, true).isQuiet).toBe(false);
  });

  it('shows the log, and no progress, where there is no terminal', () => {
    const { isQuiet, print, showStep, shown } = open({}, false);
    showStep('Starting');
    print(['Ready.']);
    expect(isQuiet).toBe(false);
    expect(shown()).toBe('Ready.\n');
  });

  it('shows what is going on, and takes it away', () => {
    const { showStep, shown } = open({}, true);
    showStep('Starting');
    expect(shown()).toBe('Starting … 0 s');
    showStep('');
    expect(shown().split('\r\x1b[2K').at(-1)).toBe('');
  });
});

describe('the progress of the forecasts', () => {
  const ready = { phase: 'ready', progress: 1, backdate: null } as const;

  it('counts the coins that have them', () => {
    const learning = { ...ready, phase: 'calibrating', progress: 0.5 } as const;
    expect(formatForecastProgress([ready, learning])).toContain('1 of 2 coins, 75%');
    expect(formatForecastProgress([])).toBe('Learning to forecast …');
  });

  it('includes the hours that a demo forecasts afterwards', () => {
    const backdate = { from: '2026-01-01T00:00:00.000Z', until: '2026-01-02T00:00:00.000Z' };
    expect(formatForecastProgress([ready, { ...ready, backdate }])).toContain('1 of 2 coins');
  });

  it('ends when all have them', () => {
    expect(formatForecastProgress([ready, ready])).toBeUndefined();
  });
});
