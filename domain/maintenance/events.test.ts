import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { maintenanceDecider } from './decider.ts';

describeGolden(maintenanceDecider, join(import.meta.dirname, 'golden'));
