import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { signInDecider } from './decider.ts';

describeGolden(signInDecider, join(import.meta.dirname, 'golden'));
