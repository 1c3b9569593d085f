/*
 * Loaded before the product: changes the requirements of resources in their source file, as a
 * commit would.
 */
import { registerHooks } from 'node:module';

const changed = JSON.parse(process.env.CHANGED_REQUIREMENTS);

const change = (source) =>
  Object.entries(changed).reduce((text, [resource, requirement]) => {
    const line = new RegExp(`^  '?${resource}'?: .+,$`, 'm');
    if (!line.test(text)) throw new Error(`There is no resource ${resource}.`);
    return text.replace(line, `  '${resource}': '${requirement}',`);
  }, source);

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    if (!url.endsWith('/domain/shared/resources.ts')) return loaded;
    return { ...loaded, source: change(String(loaded.source)) };
  },
});
