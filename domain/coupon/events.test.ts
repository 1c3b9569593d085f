import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { couponDecider } from './decider.ts';

describeGolden(couponDecider, join(import.meta.dirname, 'golden'));
