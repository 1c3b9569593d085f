import { defineTopicReaders } from '../engine/topic-readers.ts';
import { rangeAlertReadersCollection } from './read-model.ts';

export const rangeAlertReaders = defineTopicReaders(rangeAlertReadersCollection, 'range-alerts');
