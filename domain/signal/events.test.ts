import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { signalDecider } from './signal.ts';

describeGolden(signalDecider, join(import.meta.dirname, 'golden'));
