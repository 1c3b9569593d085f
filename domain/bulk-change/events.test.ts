import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { bulkChangeDecider, memberSelectionDecider } from './decider.ts';

describeGolden(bulkChangeDecider, join(import.meta.dirname, 'golden'));
describeGolden(memberSelectionDecider, join(import.meta.dirname, 'golden-members'));
