import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { readModelDecider } from './read-model.ts';

describeGolden(readModelDecider, join(import.meta.dirname, 'golden'));
