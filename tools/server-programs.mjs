/** The processes of the server, by the path of their source without its ending. */
export const serverPrograms = [
  'apps/api/main',
  'apps/cli/main',
  'apps/embedded/main',
  'workers/main',
  'workers/projector',
];

/** Where the build puts one. */
export const builtProgram = (name) => `dist/${name}.js`;
