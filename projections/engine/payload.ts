export { categoryOf } from '#platform/consumers/category.ts';

const uuidLength = 36;

/** The account in a stream name: the UUID after the category. */
export const accountIn = (stream: string): string => {
  const from = stream.indexOf('-') + 1;
  return stream.slice(from, from + uuidLength);
};
