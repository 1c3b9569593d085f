import { expect, it } from 'vitest';
import { projections } from '#projections/catalogue.ts';
import { deciders } from '../event-registry.ts';
import { exportSections, readModelsWithoutPersonalData } from './sections.ts';

it('leaves no read model out, unless it says why nothing personal is in it', () => {
  const covered = exportSections.flatMap(({ readModels = [] }) => readModels);
  const known = [...covered, ...Object.keys(readModelsWithoutPersonalData)].sort();
  expect(known).toEqual(projections.map(({ collection }) => collection.name).sort());
});

it('leaves no stream of the log out, unless it says why no member is in it', () => {
  const covered = exportSections.flatMap(({ categories = [] }) => categories);
  const exported = deciders.filter(({ notExported }) => notExported === undefined);
  expect([...covered].sort()).toEqual(exported.map(({ category }) => category).sort());
});

it('names each section once', () => {
  const names = exportSections.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
