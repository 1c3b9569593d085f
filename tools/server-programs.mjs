export const serverPrograms = [
  'apps/api/main',
  'apps/cli/main',
  'apps/embedded/main',
  'workers/main',
  'workers/projector',
];

export const builtProgram = (name) => `dist/${name}.js`;
