import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { alarmDecider } from './alarm.ts';

describeGolden(alarmDecider, join(import.meta.dirname, 'golden'));
