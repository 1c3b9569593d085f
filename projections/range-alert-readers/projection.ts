import { topicReaders } from '../engine/topic-readers.ts';
import { rangeAlertReadersCollection } from './read-model.ts';

export const rangeAlertReaders = topicReaders(rangeAlertReadersCollection, 'range-alerts');
