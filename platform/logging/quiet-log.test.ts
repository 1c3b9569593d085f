import { describe, expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import { openQuietLog } from './quiet-log.ts';

const open = (failure?: Error) => {
  const shown: string[] = [];
  const stored: string[] = [];
  const destination = openQuietLog({
    dataDir: 'unused',
    terminal: { line: (text) => void shown.push(text) },
    openFile: (onFailure) => ({
      write: (line) => {
        if (failure) onFailure(failure);
        else stored.push(line);
      },
      close: () => undefined,
    }),
  });
  return { logger: createLogger({ level: 'info', name: 'test', destination }), shown, stored };
};

describe('a log that is not shown', () => {
  it('stores every line', () => {
    const { logger, shown, stored } = open();
    logger.info({ email: 'ada@example.com' }, 'One.');
    logger.debug('Not at this level.');
    logger.warn('Two.');
    expect(stored.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'One.',
      'Two.',
    ]);
    expect(stored[0]).not.toContain('ada@example.com');
    expect(shown).toEqual(['Warning: Two.']);
  });

  it('shows warnings and errors, with their cause', () => {
    const { logger, shown } = open();
    logger.warn({ err: new Error('The port is closed.') }, 'The mail was not sent.');
    logger.error(new Error('The disk is full.'));
    logger.fatal('Over.');
    expect(shown).toEqual([
      'Warning: The mail was not sent. (The port is closed.)',
      'Error: The disk is full.',
      'Error: Over.',
    ]);
  });

  it('goes on showing them when it cannot be stored', () => {
    const { logger, shown } = open(new Error('ENOSPC: no space left on device, write'));
    logger.warn('Two.');
    expect(shown).toEqual([
      'Warning: the log cannot be stored: ENOSPC: no space left on device, write. Tidemark continues without it.',
      'Warning: Two.',
    ]);
  });
});
