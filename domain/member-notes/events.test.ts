import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { memberNotesDecider } from './decider.ts';

describeGolden(memberNotesDecider, join(import.meta.dirname, 'golden'));
