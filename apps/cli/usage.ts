export const usage: readonly string[] = [
  'Usage: npm run cli -- <command>',
  '',
  '  projections list                      read models, their versions and positions',
  '  projections rebuild <name>            build a read model again beside the old one, then switch',
  '  admin grant <email> [--reason "…"]    make an account an admin',
  '  admin revoke <email> [--reason "…"]   take the admin rights back',
  '  members erase <email>                 delete an account and destroy its key; cannot be undone',
  '  jobs list                             how many jobs wait, run and have failed',
  '  sources                               outside sources: state, last success and error, budget left',
  '  demo members <n> [--events 20]        write n members with a history, for load tests (demo mode only)',
  '  help                                  show this list',
];

/** The arguments of a command make no sense: shown with the usage, exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

export type Arguments = {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string>>;
};

/** Splits what was typed: `--name value` and `--name=value` are options, all else are words. */
export const readArguments = (argv: readonly string[], known: readonly string[]): Arguments => {
  const words: string[] = [];
  const options: Record<string, string> = {};
  const rest = [...argv];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (!word.startsWith('--')) {
      words.push(word);
      continue;
    }
    const [name = '', ...parts] = word.slice(2).split('=');
    if (!known.includes(name)) throw new UsageError(`There is no option --${name} here.`);
    const value = parts.length > 0 ? parts.join('=') : rest.shift();
    if (value === undefined) throw new UsageError(`--${name} needs a value.`);
    options[name] = value;
  }
  return { words, options };
};

/** Exactly these words, by name. */
export const takeWords = ({ words }: Arguments, names: readonly string[]): readonly string[] => {
  const missing = names[words.length];
  if (missing !== undefined) throw new UsageError(`<${missing}> is missing.`);
  const surplus = words[names.length];
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is more than this command takes.`);
  return words;
};
