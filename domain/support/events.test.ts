import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { supportDecider } from './decider.ts';

describeGolden(supportDecider, join(import.meta.dirname, 'golden'));
