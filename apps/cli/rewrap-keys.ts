import type { ProductCommand } from './command.ts';

export const rewrapKeys: ProductCommand = {
  name: 'rewrap-keys',
  parameters: '',
  summary: 'after MASTER_KEY was replaced: wrap all keys with the new one',
  positionals: [],
  options: [],
  runs: 'in-product',
  run: async ({ keys, config }, _arguments, { line }) => {
    const count = await keys.rewrap();
    line(
      `${String(count)} keys were wrapped again. All keys are wrapped by the current master key.`,
    );
    if (config.OTHER_MASTER_KEY === undefined) return;
    line('OTHER_MASTER_KEY is no longer needed: remove it and restart every process.');
  },
};
