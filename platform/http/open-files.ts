import { readFileSync } from 'node:fs';

/**
 * Maximum number of open files and sockets of this process; Infinity when the system does not
 * report it.
 */
export const openFileLimit = (file = '/proc/self/limits'): number => {
  try {
    const soft = /^Max open files +(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1];
    return soft === undefined ? Infinity : Number(soft);
  } catch {
    return Infinity;
  }
};
