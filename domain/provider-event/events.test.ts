import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { providerEventDecider } from './provider-event.ts';

describeGolden(providerEventDecider, join(import.meta.dirname, 'golden'));
