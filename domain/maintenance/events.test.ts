import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { maintenanceDecider } from './maintenance.ts';

describeGolden(maintenanceDecider, join(import.meta.dirname, 'golden'));
