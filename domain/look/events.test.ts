import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { lookDecider } from './decider.ts';

describeGolden(lookDecider, join(import.meta.dirname, 'golden'));
