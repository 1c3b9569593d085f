import type { Command } from './command.ts';

export const formatUsage = (commands: readonly Command[]): readonly string[] => {
  const rows: readonly (readonly [string, string])[] = [
    ...commands.map((command) => [formatSyntax(command), command.summary] as const),
    ['help', 'show this list'],
  ];
  return ['Usage: npm run cli -- <command>', '', ...rows.flatMap(formatRow)];
};

const lineWidth = 96;
const syntaxWidth = 32;

// A call that is wider than its column is printed on separate lines.
const formatRow = ([call, summary]: readonly [string, string]): readonly string[] => {
  const indent = ' '.repeat(syntaxWidth + 4);
  const summaryLines = wrapText(summary, lineWidth - indent.length).map((line) => indent + line);
  const [first = '', ...rest] = summaryLines;
  if (call.length <= syntaxWidth) {
    return [`  ${call.padEnd(syntaxWidth)}  ${first.trimStart()}`, ...rest];
  }
  const [firstCallLine = '', ...more] = wrapText(call, lineWidth - 6);
  return [`  ${firstCallLine}`, ...more.map((line) => `      ${line}`), ...summaryLines];
};

const wrapText = (text: string, width: number): readonly string[] =>
  text.split(' ').reduce<readonly string[]>((lines, word) => {
    const line = lines.at(-1);
    if (line === undefined) return [word];
    return line.length + 1 + word.length <= width
      ? [...lines.slice(0, -1), `${line} ${word}`]
      : [...lines, word];
  }, []);

export const formatCommandUsage = (command: Command): string =>
  `Usage: npm run cli -- ${formatSyntax(command)}`;

const formatSyntax = ({ name, parameters }: Command): string => `${name} ${parameters}`.trim();
