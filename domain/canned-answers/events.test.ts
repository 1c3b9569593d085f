import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { cannedAnswerDecider } from './canned-answers.ts';

describeGolden(cannedAnswerDecider, join(import.meta.dirname, 'golden'));
