import { operations } from '#contract/operations.ts';
import type { Operation } from '#contract/operation.ts';
import { getProblemCodes } from '../openapi/problem-codes.ts';

type Exchange = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
};

/** Throws when the response is a problem whose code the contract does not list for the operation. */
export const requireListedProblem = ({ method, path, status, body }: Exchange): void => {
  const code = problemCode(status, body);
  if (code === notMounted) return;
  const operation = code && findOperation(method, path);
  if (!operation || getProblemCodes(operation, status).includes(code)) return;
  throw new Error(
    `${operation.name}: the contract lists no problem ${String(status)} with the code ${code}.`,
  );
};

/** The operation that serves a path, or undefined. */
export const findOperation = (method: string, path: string): Operation | undefined => {
  const address = path.replace(/[?#].*$/u, '').replace(/\/$/u, '');
  const asked = method.toLowerCase().replace(/^head$/u, 'get');
  return byFewestParameters.find(
    ({ operation, pattern }) => operation.method === asked && pattern.test(address),
  )?.operation;
};

// For addresses that the API under test does not mount, such as demo routes outside the demo.
const notMounted = 'request/no-such-route';

const problemCode = (status: number, body: unknown): string | undefined => {
  if (status < 400 || typeof body !== 'object' || body === null) return undefined;
  return 'code' in body && typeof body.code === 'string' ? body.code : undefined;
};

const parameter = /\{\w+\}/gu;
const byFewestParameters = Object.values<Operation>(operations)
  .map((operation) => ({
    operation,
    parameters: operation.path.match(parameter)?.length ?? 0,
    pattern: new RegExp(
      `^${operation.path.replaceAll('.', String.raw`\.`).replaceAll(parameter, '[^/]+')}$`,
      'u',
    ),
  }))
  .sort((one, other) => one.parameters - other.parameters);
