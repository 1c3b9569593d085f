import { readFileSync } from 'node:fs';

/**
 * Maximum number of open files and sockets of this process; Infinity when the system does not
 * report it.
 */
export const readOpenFileLimit = (file = '/proc/self/limits'): number => {
  try {
    const softLimit = /^Max open files +(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1];
    return softLimit === undefined ? Infinity : Number(softLimit);
  } catch {
    return Infinity;
  }
};
