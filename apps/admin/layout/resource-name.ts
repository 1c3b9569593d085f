import { ownText } from '../texts/text.ts';

/** What a resource is called in the navigation: the plural of its name. */
export const resourceName = (name: string): string =>
  ownText(`resources.${name}.name`)?.split('||||').at(-1)?.trim() ?? name;
