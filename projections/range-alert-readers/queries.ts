import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { listTopicReaders } from '../engine/topic-readers.ts';
import { rangeAlertReadersCollection } from './read-model.ts';

/** The ids of accounts that want mails about prices outside a forecast range. */
export const listRangeAlertReaders = (ports: {
  readonly readModels: ReadModels;
}): AsyncGenerator<string> => listTopicReaders(ports, rangeAlertReadersCollection);
