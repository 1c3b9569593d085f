import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { mailDecider } from './decider.ts';

describeGolden(mailDecider, join(import.meta.dirname, 'golden'));
