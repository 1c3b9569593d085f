import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { comparisonDecider } from './comparison.ts';

describeGolden(comparisonDecider, join(import.meta.dirname, 'golden'));
