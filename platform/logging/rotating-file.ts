import { closeSync, mkdirSync, openSync, fstatSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

export type RotatingFileOptions = {
  /** The current file; older ones are `<name>.1.log` (the newest) and so on. */
  readonly file: string;
  readonly maxBytes: number;
  readonly maxFiles: number;
  /** Called once: when a line cannot be stored for the first time. */
  readonly onFailure: (error: Error) => void;
  /** Defaults to the file system. */
  readonly write?: (descriptor: number, line: string) => number;
  /** System time in milliseconds. */
  readonly now?: () => number;
};

export type RotatingFile = {
  /** Never throws: what cannot be stored is dropped. */
  readonly write: (line: string) => void;
  readonly close: () => void;
};

type OpenFile = { readonly descriptor: number; bytes: number };

// A full disk is not tried with every line.
const retryAfterMs = 10_000;

/**
 * Appends lines to a file and begins another when it is full. Writes synchronously, so that the
 * last lines before a crash are stored.
 */
export const openRotatingFile = ({
  file,
  maxBytes,
  maxFiles,
  onFailure,
  write = writeSync,
  now = () => performance.now(),
}: RotatingFileOptions): RotatingFile => {
  let current: OpenFile | undefined;
  let retryAt = -Infinity;
  let isFailureReported = false;
  const close = (): void => {
    const { descriptor } = current ?? {};
    current = undefined;
    if (descriptor !== undefined) closeSync(descriptor);
  };
  const append = (line: string): void => {
    current ??= openFile(file);
    const bytes = Buffer.byteLength(line);
    if (current.bytes > 0 && current.bytes + bytes > maxBytes) {
      close();
      rotate(file, maxFiles);
      current = openFile(file);
    }
    current.bytes += write(current.descriptor, line);
  };
  return {
    write: (line) => {
      if (now() < retryAt) return;
      try {
        append(line);
      } catch (error) {
        retryAt = now() + retryAfterMs;
        closeQuietly(close);
        if (isFailureReported) return;
        isFailureReported = true;
        onFailure(error instanceof Error ? error : new Error(String(error)));
      }
    },
    close: () => {
      closeQuietly(close);
    },
  };
};

// A disk that refuses a write may also refuse to close the file.
const closeQuietly = (close: () => void): void => {
  try {
    close();
  } catch {
    return;
  }
};

const openFile = (file: string): OpenFile => {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const descriptor = openSync(file, 'a', 0o600);
  return { descriptor, bytes: fstatSync(descriptor).size };
};

const rotate = (file: string, maxFiles: number): void => {
  const { dir, name, ext } = path.parse(file);
  const numbered = (number: number): string =>
    number === 0 ? file : path.join(dir, `${name}.${String(number)}${ext}`);
  rmSync(numbered(maxFiles - 1), { force: true });
  for (let number = maxFiles - 2; number >= 0; number -= 1)
    renameIfThere(numbered(number), numbered(number + 1));
};

const renameIfThere = (from: string, to: string): void => {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
};
