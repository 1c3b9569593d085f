import { describe, expect, it } from 'vitest';
import { getConsumerService, servicesByCheck } from '#application/attention/affected-services.ts';
import { getStreamCategories } from '#application/event-registry.ts';
import { projections } from '#projections/catalogue.ts';
import { catalogue } from './catalogue.ts';

describe.each(catalogue.reactions.map((reaction) => [reaction.name, reaction] as const))(
  'the reaction %s',
  (_name, { categories, types, reads }) => {
    it('reads the categories of the events that it handles', () => {
      expect([...categories].sort()).toEqual(getStreamCategories(types));
    });

    it('waits for read models that exist', () => {
      const names = projections.map(({ collection }) => collection.name);
      expect(reads.filter((name) => !names.includes(name))).toEqual([]);
    });
  },
);

it('the status of a stopped queue names the service of every reaction', () => {
  const services = catalogue.reactions.flatMap(({ name }) => getConsumerService(name) ?? []);
  const named = servicesByCheck['jobs-stopped'] ?? [];
  expect(services.filter((service) => !named.includes(service))).toEqual([]);
});
