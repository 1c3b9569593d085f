import { readFileSync } from 'node:fs';

/** How many files and sockets this process may have open; Infinity where the system does not tell. */
export const openFileLimit = (file = '/proc/self/limits'): number => {
  try {
    const soft = /^Max open files +(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1];
    return soft === undefined ? Infinity : Number(soft);
  } catch {
    return Infinity;
  }
};
