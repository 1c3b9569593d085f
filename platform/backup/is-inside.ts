import path from 'node:path';

/** Whether a folder is another one, or anywhere in it. */
export const isInside = (outer: string, folder: string): boolean => {
  const relative = path.relative(outer, folder);
  return relative.split(path.sep)[0] !== '..' && !path.isAbsolute(relative);
};
