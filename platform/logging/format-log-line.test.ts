import { expect, it } from 'vitest';
import { formatLogLine } from './format-log-line.ts';

const line = { level: 30, time: Date.UTC(2026, 0, 2, 3, 4, 5), pid: 7, hostname: 'h', name: 'n' };
const format = (fields: object): string => formatLogLine(JSON.stringify({ ...line, ...fields }));

it('a line of the log as text has time, level, message and fields', () => {
  const fields = { port: 4000, reasons: ['a', 'b'], signal: 'SIGINT', text: 'two words' };
  expect(format({ ...fields, msg: 'Stopping.' })).toBe(
    '03:04:05 info  Stopping. port=4000 reasons=["a","b"] signal=SIGINT text="two words"\n',
  );
});

it('the stack of an error follows, indented', () => {
  const err = { type: 'Error', message: 'no', stack: 'Error: no\nat one\nat two' };
  expect(format({ level: 50, err, msg: 'Failed.' })).toBe(
    '03:04:05 error Failed.\n    Error: no\n    at one\n    at two\n',
  );
});
