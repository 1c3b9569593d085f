import { invalidRequestError } from './fault.ts';

export type FormValue = string | FormValue[] | { [name: string]: FormValue };

/** Decodes `items[0][price]=x&expand[]=y` into nested objects and lists. */
export const decodeForm = (text: string): Record<string, FormValue> => {
  const root: Branch = new Map();
  for (const [key, value] of new URLSearchParams(text)) {
    setValue(root, { path: parsePath(key), value });
  }
  return toPlainValue(root) as Record<string, FormValue>;
};

type Branch = Map<string, string | Branch>;

const parsePath = (key: string): string[] => {
  const head = key.split('[', 1)[0] ?? '';
  return [head, ...[...key.matchAll(/\[([^\]]*)\]/g)].map(([, part = '']) => part)];
};

const setValue = (
  branch: Branch,
  { path, value }: { readonly path: readonly string[]; readonly value: string },
): void => {
  const [segment = '', ...rest] = path;
  const name = segment === '' ? String(branch.size) : segment;
  if (rest.length === 0) {
    branch.set(name, value);
    return;
  }
  const innerBranch = branch.get(name) ?? new Map<string, string | Branch>();
  if (typeof innerBranch === 'string')
    throw invalidRequestError(`Invalid parameter: ${name}`, { param: name });
  branch.set(name, innerBranch);
  setValue(innerBranch, { path: rest, value });
};

// Keys numbered from 0 form a list.
const toPlainValue = (branch: Branch): FormValue => {
  const values = [...branch].map(
    ([name, value]) => [name, typeof value === 'string' ? value : toPlainValue(value)] as const,
  );
  const isList = values.length > 0 && values.every(([name], index) => name === String(index));
  return isList ? values.map(([, value]) => value) : Object.fromEntries(values);
};
