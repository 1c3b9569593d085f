import { join } from 'node:path';
import { describeGolden } from '../shared/testing/golden.ts';
import { newsViewsDecider } from './news-views.ts';

describeGolden(newsViewsDecider, join(import.meta.dirname, 'golden'));
