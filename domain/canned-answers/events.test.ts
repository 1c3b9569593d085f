import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { cannedAnswerDecider } from './decider.ts';

describeGolden(cannedAnswerDecider, join(import.meta.dirname, 'golden'));
