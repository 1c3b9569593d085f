import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { listTopicReaders } from '../engine/topic-readers.ts';
import { signalReadersCollection } from './read-model.ts';

/** The ids of accounts that want mails about signals. */
export const listSignalReaders = (ports: {
  readonly readModels: ReadModels;
}): AsyncGenerator<string> => listTopicReaders(ports, signalReadersCollection);
