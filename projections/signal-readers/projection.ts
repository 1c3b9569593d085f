import { topicReaders } from '../engine/topic-readers.ts';
import { signalReadersCollection } from './read-model.ts';

export const signalReaders = topicReaders(signalReadersCollection, 'trading-signals');
