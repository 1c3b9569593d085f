import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { jobQueueDecider } from './decider.ts';

describeGolden(jobQueueDecider, join(import.meta.dirname, 'golden'));
