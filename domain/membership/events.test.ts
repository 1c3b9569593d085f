import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { membershipDecider } from './decider.ts';

describeGolden(membershipDecider, join(import.meta.dirname, 'golden'));
