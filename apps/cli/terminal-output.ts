import type { Output } from './command.ts';

type Terminal = { readonly isTTY?: boolean; readonly write: (text: string) => unknown };

const clearLine = '\r\u001B[2K';

export const terminalOutput = (
  lines: Terminal,
  errors: Terminal,
): Output & { readonly end: () => void } => {
  let isProgressShown = false;
  const clearProgress = (): void => {
    if (isProgressShown) errors.write(clearLine);
    isProgressShown = false;
  };
  return {
    line: (text) => {
      clearProgress();
      lines.write(`${text}\n`);
    },
    error: (text) => {
      clearProgress();
      errors.write(`${text}\n`);
    },
    progress: (text) => {
      if (errors.isTTY !== true) return;
      clearProgress();
      errors.write(text);
      isProgressShown = true;
    },
    end: clearProgress,
  };
};
