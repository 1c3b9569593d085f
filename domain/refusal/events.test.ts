import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { refusalDecider } from './refusal.ts';

describeGolden(refusalDecider, join(import.meta.dirname, 'golden'));
