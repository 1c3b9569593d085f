export type TerminalStream = {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly write: (text: string) => unknown;
};

/** Lines that stay, and below them one line about what is going on, which changes in place. */
export type Terminal = {
  readonly line: (text: string) => void;
  /** Replaces the line about what is going on; an empty text removes it. */
  readonly status: (text: string) => void;
};

const eraseLine = '\r\x1b[2K';
const defaultColumns = 80;

// Terminals without a size report 0.
const getColumns = ({ columns = 0 }: TerminalStream): number =>
  columns > 0 ? columns : defaultColumns;

export const openTerminal = (stream: TerminalStream): Terminal => {
  let status = '';
  const showStatus = (): void => {
    // A line that wraps could not be erased.
    if (status !== '') stream.write(status.slice(0, getColumns(stream) - 1));
  };
  const erase = (): void => {
    if (status !== '') stream.write(eraseLine);
  };
  return {
    line: (text) => {
      erase();
      stream.write(`${text}\n`);
      showStatus();
    },
    status: (text) => {
      if (text === status) return;
      erase();
      status = text;
      showStatus();
    },
  };
};
