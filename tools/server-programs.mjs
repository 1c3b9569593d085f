/** The server's programs, by source path without extension. */
export const serverPrograms = [
  'apps/api/main',
  'apps/cli/main',
  'apps/embedded/main',
  'workers/main',
  'workers/projector',
];

/** Path of a program's build output. */
export const builtProgram = (name) => `dist/${name}.js`;
