/*
 * `node tools/audit.mjs` asks the registry for known vulnerabilities of the production packages
 * and of those in the front ends.
 * When the registry does not answer, it lists the packages without an answer and the date of the
 * last one. `--record` records an answer without faults, to be committed. Exit code: 0 no fault of
 * high severity, 1 some, 2 no answer.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { nameIn, placeOf, withNeeded } from './lockfile.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const recordFile = path.join(root, 'tools', 'audit-record.json');
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

const namesIn = ({ dependencies, peerDependencies, optionalDependencies }) =>
  Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies });

/**
 * Production packages, and those that the built front ends contain, which are development packages:
 * the named ones with everything that they need.
 */
export const shippedPackages = ({ packages }, frontEndPackages) => {
  const production = Object.keys(packages).filter(
    (place) => place.includes('node_modules/') && !packages[place].dev && !packages[place].link,
  );
  const frontEnds = frontEndPackages.map((name) => placeOf(packages, '', name));
  const places = [...production, ...withNeeded(packages, frontEnds, namesIn)].filter(
    (place) => !packages[place].link,
  );
  return [...new Set(places.map((place) => `${nameIn(place)}@${packages[place].version}`))];
};

const frontEndPackages = (lockfile) => {
  const files = ['web', 'admin', 'ui'].flatMap((app) =>
    readdirSync(path.join(root, 'apps', app), { recursive: true })
      .filter(
        (name) =>
          /\.(tsx?|css)$/.test(name) &&
          !/\.test\.|(^|\/)(build|dist|testing)\/|config\.ts$/.test(name),
      )
      .map((name) => path.join(root, 'apps', app, name)),
  );
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  return Object.keys(lockfile.packages[''].devDependencies).filter(
    (name) => text.includes(`'${name}'`) || text.includes(`'${name}/`),
  );
};

/**
 * Without an answer from the registry, `npm audit --json` prints a message instead of a report.
 * The message may contain the registry's address.
 */
export const readReport = (text, packages) => {
  const report = parsed(text);
  if (!report?.vulnerabilities)
    return { refusal: (report?.message ?? 'no report').replace(/ - .*/s, '') };
  const shipped = new Set(packages.map((each) => each.replace(/@[^@]*$/, '')));
  const faults = Object.values(report.vulnerabilities).filter(
    ({ name, severity }) => shipped.has(name) && ['high', 'critical'].includes(severity),
  );
  return { faults: faults.map(({ name, severity, range }) => `${name} ${range}: ${severity}`) };
};

const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const namedAtMost = 20;
const dayMs = 86_400_000;

export const describeGap = ({ refusal, record, packages, now }) => {
  const known = new Set(record.packages);
  const unknown = packages.filter((name) => !known.has(name));
  const beginning = `npm audit was not answered (${refusal}).`;
  if (!record.answeredOn)
    return `${beginning} No answer has been recorded yet: none of the ${packages.length} shipped packages has been checked for known faults.`;
  const days = Math.floor((now - Date.parse(record.answeredOn)) / dayMs);
  const last = `The last recorded answer is ${days} days old (${record.answeredOn}).`;
  if (unknown.length === 0) return `${beginning} ${last} It covers all shipped packages.`;
  const named = unknown.slice(0, namedAtMost).join(', ');
  const more = unknown.length > namedAtMost ? ', …' : '';
  return `${beginning} ${last} It does not cover ${unknown.length} of ${packages.length} shipped packages: ${named}${more}`;
};

const run = ({ recording }) => {
  const lockfile = readJson(path.join(root, 'package-lock.json'));
  const packages = shippedPackages(lockfile, frontEndPackages(lockfile));
  const args = ['audit', '--audit-level=high', '--json'];
  const { stdout } = spawnSync('npm', args, { cwd: root, encoding: 'utf8' });
  const { refusal, faults } = readReport(stdout, packages);
  if (refusal) {
    const record = readJson(recordFile);
    console.log(describeGap({ refusal, record, packages, now: Date.now() }));
    return 2;
  }
  if (faults.length > 0) {
    console.log(['npm audit found faults of high severity:', ...faults].join('\n  '));
    return 1;
  }
  console.log(`npm audit: no fault of high severity in ${packages.length} shipped packages`);
  if (recording) {
    const answeredOn = new Date().toISOString().slice(0, 10);
    writeFileSync(recordFile, `${JSON.stringify({ answeredOn, packages }, undefined, 2)}\n`);
  }
  return 0;
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = run({ recording: process.argv.includes('--record') });
