import { defineTopicReaders } from '../engine/topic-readers.ts';
import { signalReadersCollection } from './read-model.ts';

export const signalReaders = defineTopicReaders(signalReadersCollection, 'trading-signals');
