import { expect, it } from 'vitest';
import { operations } from './catalogue.ts';
import type { Operation } from './operation.ts';

const changing = Object.values<Operation>(operations).filter(
  ({ action, body, demo }) => action === 'change' && body !== undefined && demo !== true,
);

it.each(changing.map(({ name, body }) => [name, body] as const))(
  '%s refuses a field that it does not name, such as a role or an owner',
  (_name, body) => {
    const result = body?.safeParse({ isAdmin: true, accountId: 'another', unknownField: 1 });
    const unknown = result?.error?.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' ? issue.keys : [],
    );
    expect(unknown).toContain('unknownField');
  },
);
