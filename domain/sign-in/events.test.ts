import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { signInDecider } from './sign-in.ts';

describeGolden(signInDecider, join(import.meta.dirname, 'golden'));
