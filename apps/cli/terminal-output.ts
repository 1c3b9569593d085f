import type { Output } from './command.ts';

type Terminal = { readonly isTTY?: boolean; readonly write: (text: string) => unknown };

const clearLine = '\r\u001B[2K';

export const terminalOutput = (
  lines: Terminal,
  errors: Terminal,
): Output & { readonly end: () => void } => {
  let shown = false;
  const clear = (): void => {
    if (shown) errors.write(clearLine);
    shown = false;
  };
  return {
    line: (text) => {
      clear();
      lines.write(`${text}\n`);
    },
    error: (text) => {
      clear();
      errors.write(`${text}\n`);
    },
    progress: (text) => {
      if (errors.isTTY !== true) return;
      clear();
      errors.write(text);
      shown = true;
    },
    end: clear,
  };
};
