import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { systemOperations } from '#contract/system/system.ts';
import type { Example } from '../openapi/examples.ts';
import { countFields } from './count-fields.ts';
import { findOperation } from './listed-problems.ts';
import { shortenExample, stabilizeExample } from './stabilize-example.ts';

type Exchange = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly request: unknown;
  readonly answer: unknown;
};

/** Examples of one test file by operation. */
type Recording = Record<string, Example>;

const folder = process.env['RECORD_EXAMPLES'];
const recordings = new Map<string, Recording>();

/** During `npm run examples`, stores successful calls of the current test file. */
export const recordExample = ({ method, path: at, status, request, answer }: Exchange): void => {
  const { testPath } = expect.getState();
  if (folder === undefined || testPath === undefined) return;
  const operation = findOperation(method, at);
  // The OpenAPI document is not used as an example of itself.
  if (operation?.status !== status || operation.name === systemOperations.openApi.name) return;
  const recording = recordings.get(testPath) ?? {};
  recordings.set(testPath, recording);
  const example = stabilizeExample(
    shortenExample({
      ...(operation.body && request !== undefined && { request }),
      ...(operation.answer && answer !== undefined && { answer }),
    }),
  );
  if (countFields(example) <= countFields(recording[operation.name])) return;
  recording[operation.name] = example;
  mkdirSync(folder, { recursive: true });
  const file = `${path.relative('.', testPath).replaceAll(path.sep, '+')}.json`;
  writeFileSync(path.join(folder, file), JSON.stringify(recording));
};
