import type { CollectionDefinition, ReadModels } from '#platform/read-models/read-models.port.ts';
import { listTopicReaders } from '../engine/topic-readers.ts';

/** Accounts that want mails about prices outside a forecast range. */
export const rangeAlertReadersCollection: CollectionDefinition = {
  name: 'range-alert-readers',
  version: 1,
  indexes: [],
};

/** The ids of accounts that want mails about prices outside a forecast range. */
export const listRangeAlertReaders = (ports: {
  readonly readModels: ReadModels;
}): AsyncGenerator<string> => listTopicReaders(ports, rangeAlertReadersCollection);
