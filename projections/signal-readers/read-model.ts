import type { CollectionDefinition, ReadModels } from '#platform/read-models/read-models.port.ts';
import { listTopicReaders } from '../engine/topic-readers.ts';

/** Accounts that want mails about signals. */
export const signalReadersCollection: CollectionDefinition = {
  name: 'signal-readers',
  version: 1,
  indexes: [],
};

/** The ids of accounts that want mails about signals. */
export const listSignalReaders = (ports: {
  readonly readModels: ReadModels;
}): AsyncGenerator<string> => listTopicReaders(ports, signalReadersCollection);
