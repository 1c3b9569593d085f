import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { comparisonDecider } from './decider.ts';

describeGolden(comparisonDecider, join(import.meta.dirname, 'golden'));
