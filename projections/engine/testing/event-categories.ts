import { deciders } from '#application/event-registry.ts';

export const categoriesOf = (types: readonly string[]): string[] =>
  deciders
    .filter(({ definitions }) => types.some((type) => Object.hasOwn(definitions, type)))
    .map(({ category }) => category)
    .sort();
