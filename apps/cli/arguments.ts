import path from 'node:path';

/** Wrong arguments. The command prints its usage and exits with code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

export type Arguments = {
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, string>>;
};

/** Every command that runs in the product takes it. */
export const operatorOption = 'operator';

type ArgumentSpec = {
  readonly runs?: 'in-product' | 'locally';
  readonly positionals: readonly string[];
  readonly options: readonly string[];
  /** Options without a value; their value is `yes` if present. */
  readonly flags?: readonly string[];
};

export const parseArguments = (argv: readonly string[], expected: ArgumentSpec): Arguments => {
  const positionals: string[] = [];
  const options: Record<string, string> = {};
  const rest = [...argv];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (!word.startsWith('--')) {
      positionals.push(word);
      continue;
    }
    if (expected.flags?.includes(word.slice(2))) {
      options[word.slice(2)] = 'yes';
      continue;
    }
    const [name = '', ...parts] = word.slice(2).split('=');
    if (!takesOption(expected, name)) {
      throw new UsageError(`Unknown option --${name}.`);
    }
    const value = parts.length > 0 ? parts.join('=') : rest.shift();
    if (value === undefined) throw new UsageError(`--${name} needs a value.`);
    options[name] = value;
  }
  requireArguments(positionals, expected.positionals);
  return { positionals, options };
};

const takesOption = ({ options, runs }: ArgumentSpec, name: string): boolean =>
  options.includes(name) || (name === operatorOption && runs === 'in-product');

type WithFiles = ArgumentSpec & { readonly name: string; readonly files?: readonly string[] };

/** Makes file names absolute, because a running product has another working directory. */
export const resolveFileArguments = (
  argv: readonly string[],
  command: WithFiles,
  folder: string,
): readonly string[] => {
  const { files = [], name, positionals: positionalNames } = command;
  if (files.length === 0) return argv;
  const nameWords = name.split(' ');
  const parsed = tryParseArguments(argv.slice(nameWords.length), command);
  // The product reports the error.
  if (!parsed) return argv;
  const toAbsolutePath = (parameter: string, value: string): string =>
    files.includes(parameter) ? path.resolve(folder, value) : value;
  const words = parsed.positionals.map((word, index) =>
    toAbsolutePath(positionalNames[index] ?? '', word),
  );
  const options = Object.entries(parsed.options).map(([called, value]) =>
    command.flags?.includes(called)
      ? `--${called}`
      : `--${called}=${toAbsolutePath(called, value)}`,
  );
  return [...nameWords, ...words, ...options];
};

const tryParseArguments = (
  argv: readonly string[],
  expected: ArgumentSpec,
): Arguments | undefined => {
  try {
    return parseArguments(argv, expected);
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
};

const requireArguments = (words: readonly string[], names: readonly string[]): void => {
  const missingName = names[words.length];
  if (missingName !== undefined) throw new UsageError(`<${missingName}> is missing.`);
  const surplusArgument = words[names.length];
  if (surplusArgument !== undefined)
    throw new UsageError(`This command does not take "${surplusArgument}".`);
};

export const parseCount = (name: string, text: string | undefined, most: number): number => {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= most) return count;
  throw new UsageError(
    `${name} must be a whole number from 1 to ${String(most)}, not "${String(text)}".`,
  );
};
