import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { ledgerDecider } from './ledger.ts';

describeGolden(ledgerDecider, join(import.meta.dirname, 'golden'));
