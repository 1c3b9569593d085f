import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { accountDecider } from './decider.ts';

describeGolden(accountDecider, join(import.meta.dirname, 'golden'));
