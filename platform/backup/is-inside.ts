import path from 'node:path';

/** Whether a folder is the other folder or is inside it. */
export const isInside = (outer: string, folder: string): boolean => {
  const relative = path.relative(outer, folder);
  return relative.split(path.sep)[0] !== '..' && !path.isAbsolute(relative);
};
