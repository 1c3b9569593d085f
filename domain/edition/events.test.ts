import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { editionDecider } from './edition.ts';

describeGolden(editionDecider, join(import.meta.dirname, 'golden'));
