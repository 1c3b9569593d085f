import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { predictionDecider } from './decider.ts';

describeGolden(predictionDecider, join(import.meta.dirname, 'golden'));
