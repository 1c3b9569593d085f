import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { providerEventDecider } from './decider.ts';

describeGolden(providerEventDecider, join(import.meta.dirname, 'golden'));
