import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { editionNumberDecider } from './decider.ts';

describeGolden(editionNumberDecider, join(import.meta.dirname, 'golden'));
