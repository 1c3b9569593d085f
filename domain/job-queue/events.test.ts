import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { jobQueueDecider } from './job-queue.ts';

describeGolden(jobQueueDecider, join(import.meta.dirname, 'golden'));
