import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { claimDecider } from './claim.ts';

describeGolden(claimDecider('email'), join(import.meta.dirname, 'golden'));
