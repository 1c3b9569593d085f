import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { rangeAlertDecider } from './range-alert.ts';

describeGolden(rangeAlertDecider, join(import.meta.dirname, 'golden'));
