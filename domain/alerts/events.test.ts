import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { alertsDecider } from './decider.ts';

describeGolden(alertsDecider, join(import.meta.dirname, 'golden'));
