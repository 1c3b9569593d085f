import type { Command } from './command.ts';

export const usageOf = (commands: readonly Command[]): readonly string[] => {
  const rows = [
    ...commands.map(({ name, parameters, summary }) => [`${name} ${parameters}`.trim(), summary]),
    ['help', 'show this list'],
  ] as const;
  const width = Math.max(...rows.map(([call = '']) => call.length));
  return [
    'Usage: npm run cli -- <command>',
    '',
    ...rows.map(([call = '', summary = '']) => `  ${call.padEnd(width)}  ${summary}`),
  ];
};
