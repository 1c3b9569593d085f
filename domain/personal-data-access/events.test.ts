import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { personalDataAccessDecider } from './personal-data-access.ts';

describeGolden(personalDataAccessDecider, join(import.meta.dirname, 'golden'));
