import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { deliveryDecider, recipientsDecider } from './decider.ts';

describeGolden(deliveryDecider, join(import.meta.dirname, 'golden'));
describeGolden(recipientsDecider, join(import.meta.dirname, 'golden-recipients'));
