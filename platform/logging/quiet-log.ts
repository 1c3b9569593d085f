import path from 'node:path';
import { formatWarning, isWarning } from './format-log-line.ts';
import { openRotatingFile, type RotatingFile } from './rotating-file.ts';
import type { Terminal } from './terminal.ts';

const maxFiles = 5;
const maxBytes = 10_000_000;

/** The file with the log of a process that does not show it on the terminal. */
export const getLogFile = (dataDir: string): string =>
  path.resolve(dataDir, 'logs', 'tidemark.log');

type QuietLogOptions = {
  readonly dataDir: string;
  readonly terminal: Pick<Terminal, 'line'>;
  /** Defaults to the file in the data folder. */
  readonly openFile?: (onFailure: (error: Error) => void) => RotatingFile;
};

/** Stores log lines in a file, and shows warnings and errors on the terminal. */
export const openQuietLog = ({
  dataDir,
  terminal,
  openFile = (onFailure) =>
    openRotatingFile({ file: getLogFile(dataDir), maxBytes, maxFiles, onFailure }),
}: QuietLogOptions): { readonly write: (line: string) => void } => {
  const file = openFile(({ message }) => {
    terminal.line(`Warning: the log cannot be stored: ${message}. Tidemark continues without it.`);
  });
  return {
    write: (line) => {
      file.write(line);
      if (isWarning(line)) terminal.line(formatWarning(line));
    },
  };
};
