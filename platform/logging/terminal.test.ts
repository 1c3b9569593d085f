import { expect, it } from 'vitest';
import { openTerminal } from './terminal.ts';

/** What a terminal shows: its lines, the last of which may have changed in place. */
const open = (columns = 80) => {
  let text = '';
  const { line, status } = openTerminal({ columns, write: (part) => (text += part) });
  const shown = (): string[] =>
    text.split('\n').map((each) => each.split('\r\x1b[2K').at(-1) ?? '');
  return { line, status, shown };
};

it('a status is one line, which changes in place and stays below the others', () => {
  const { line, status, shown } = open();
  status('Starting … 0 s');
  status('Starting … 1 s');
  line('Warning: one.');
  expect(shown()).toEqual(['Warning: one.', 'Starting … 1 s']);
  status('');
  line('Started.');
  expect(shown()).toEqual(['Warning: one.', 'Started.', '']);
});

it('a status never wraps', () => {
  const { status, shown } = open(10);
  status('Writing the history');
  expect(shown()).toEqual(['Writing t']);
});

it('a terminal without a size is taken for one of 80 columns', () => {
  const { status, shown } = open(0);
  status('x'.repeat(100));
  expect(shown()).toEqual(['x'.repeat(79)]);
});
