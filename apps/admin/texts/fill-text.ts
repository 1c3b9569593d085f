import { formatCount } from '#contract/format.ts';

export type TextValues = Readonly<Record<string, string | number | undefined>>;

/** `%{name}` is a value; `one |||| many` depends on `smart_count`. Numbers get their separators here only. */
export const fillText = (text: string, values: TextValues = {}): string => {
  const [one = '', many = one] = text.split(' |||| ');
  return (values['smart_count'] === 1 ? one : many).replaceAll(
    /%\{(\w+)\}/gu,
    (_, name: string) => {
      const value = values[name];
      return typeof value === 'number' ? formatCount(value) : (value ?? '');
    },
  );
};
