import { projections } from '#projections/catalogue.ts';
import { readActivePosition } from '#projections/engine/shown-position.ts';
import { declaredVersion, getGeneration, readTarget } from '#projections/engine/versions.ts';
import type { Platform } from '#platform/platform.ts';
import type { ProductCommand } from '../command.ts';

export const listProjections: ProductCommand = {
  name: 'projections list',
  parameters: '',
  summary: 'read models, their versions and positions',
  positionals: [],
  options: [],
  runs: 'in-product',
  reads: true,
  run: async (platform, _given, { line }) => {
    line(`log at ${(await platform.eventStore.head()) || '(empty)'}`);
    for (const { collection } of projections)
      line(await describeProjection(platform, collection.name));
  },
};

const describeProjection = async ({ readModels }: Platform, name: string): Promise<string> => {
  const active = await readModels.activeVersion(name);
  if (active === undefined) return `${name}  not built yet`;
  const target = await readTarget(readModels, name);
  const position = await readActivePosition(readModels, name);
  const buildingText =
    target === undefined || target === active ? '' : `  building ${formatState(target)}`;
  return `${name}  ${formatState(active)}  at ${position || '(start)'}${buildingText}`;
};

const formatState = (physical: number): string =>
  `version ${String(declaredVersion(physical))}, generation ${String(getGeneration(physical))}`;
