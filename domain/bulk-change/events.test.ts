import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { bulkChangeDecider, bulkMembersDecider } from './decider.ts';

describeGolden(bulkChangeDecider, join(import.meta.dirname, 'golden'));
describeGolden(bulkMembersDecider, join(import.meta.dirname, 'golden-members'));
