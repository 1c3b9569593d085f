import { describe, expect, it } from 'vitest';
import { terminalOutput } from './terminal-output.ts';

const open = (isTTY: boolean) => {
  const written = { lines: '', errors: '' };
  const output = terminalOutput(
    { write: (text) => (written.lines += text) },
    { isTTY, write: (text) => (written.errors += text) },
  );
  return { written, output };
};

describe('a terminal', () => {
  it('shows progress in place and clears it before the next line', () => {
    const { written, output } = open(true);
    output.progress('1 of 2');
    output.progress('2 of 2');
    output.line('done');
    output.end();
    expect(written).toEqual({
      lines: 'done\n',
      errors: '1 of 2\r\u001B[2K2 of 2\r\u001B[2K',
    });
  });
});

describe('a file or a pipe', () => {
  it('gets lines and errors, and no progress', () => {
    const { written, output } = open(false);
    output.progress('1 of 2');
    output.line('done');
    output.error('but one failed');
    output.end();
    expect(written).toEqual({ lines: 'done\n', errors: 'but one failed\n' });
  });
});
