import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { memberNotesDecider } from './member-notes.ts';

describeGolden(memberNotesDecider, join(import.meta.dirname, 'golden'));
