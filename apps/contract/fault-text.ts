import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** Error text for an invalid field, for `safeParse`'s `error`. A schema's own text takes precedence. */
export const formatIssue = (issue: Issue): string => {
  const hasInput = issue.input !== undefined;
  if (issue.code === 'invalid_type')
    return hasInput ? (typeMessages[issue.expected] ?? invalidFormatMessage) : formatMissing(issue);
  if (issue.code === 'invalid_value')
    return hasInput ? formatOneOf(issue.values) : formatMissing(issue);
  if (issue.code === 'too_small') return formatBound('at least', issue.origin, issue.minimum);
  if (issue.code === 'too_big') return formatBound('at most', issue.origin, issue.maximum);
  return (
    (issue.code === 'invalid_format' ? formatMessages[issue.format] : undefined) ??
    invalidFormatMessage
  );
};

const invalidFormatMessage = 'Does not have the expected format.';

const typeMessages: Readonly<Record<string, string>> = {
  string: 'Must be text.',
  number: 'Must be a number.',
  int: 'Must be a whole number.',
  boolean: 'Must be true or false.',
  array: 'Must be a list.',
  tuple: 'Must be a list.',
  object: 'Must be an object with named fields.',
};

const formatMessages: Readonly<Record<string, string>> = {
  email: 'Invalid email address format',
  datetime: 'Must be a date and time such as 2026-05-04T10:00:00Z.',
  uuid: 'Must be an identifier (UUID).',
};

/** `preferredCoins` becomes "Preferred coins is required." */
const formatMissing = ({ path = [] }: Issue): string => {
  const name = path.at(-1);
  if (name === undefined) return 'A JSON body is required.';
  if (typeof name !== 'string') return 'A value is required here.';
  const label = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return `${label.charAt(0).toUpperCase()}${label.slice(1)} is required.`;
};

const formatOneOf = (values: readonly unknown[]): string =>
  `Must be ${values.length > 1 ? 'one of ' : ''}${values.map(String).join(', ')}.`;

const formatBound = (side: string, origin: string, limit: number | bigint): string => {
  if (origin === 'string')
    return `Must be ${side} ${formatCount(limit, ['character', 'characters'])} long.`;
  if (origin === 'array') return `Must have ${side} ${formatCount(limit, ['entry', 'entries'])}.`;
  return `Must be ${side} ${String(limit)}.`;
};

const formatCount = (count: number | bigint, [one, many]: readonly [string, string]): string =>
  `${String(count)} ${Number(count) === 1 ? one : many}`;
