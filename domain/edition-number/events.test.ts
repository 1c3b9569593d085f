import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { editionNumberDecider } from './edition-number.ts';

describeGolden(editionNumberDecider, join(import.meta.dirname, 'golden'));
