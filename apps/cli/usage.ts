import type { Command } from './command.ts';

export const usageOf = (commands: readonly Command[]): readonly string[] => {
  const rows = [
    ...commands.map((command) => [callOf(command), command.summary]),
    ['help', 'show this list'],
  ] as const;
  const width = Math.max(...rows.map(([call = '']) => call.length));
  return [
    'Usage: npm run cli -- <command>',
    '',
    ...rows.map(([call = '', summary = '']) => `  ${call.padEnd(width)}  ${summary}`),
  ];
};

export const usageOfOne = (command: Command): string => `Usage: npm run cli -- ${callOf(command)}`;

const callOf = ({ name, parameters }: Command): string => `${name} ${parameters}`.trim();
