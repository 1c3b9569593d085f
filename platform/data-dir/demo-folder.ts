import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../config.ts';
import { OperatorError } from '../plain-error.ts';
import { ensureDataDir } from './ensure-folder.ts';
import { rejectUnfinishedRestore } from './restoring-folder.ts';

export const demoMarkerFile = 'demo-folder.json';

const markSchema = z.object({
  // `empty` until the history is started; `writing` until the history is complete, or while the
  // folder is cleared.
  state: z.enum(['empty', 'writing', 'written']),
  ids: z.record(z.string(), z.string()),
  adminPassword: z.string(),
  // Version of the simulated market that the history was written with; absent before version 2.
  marketVersion: z.int().optional(),
});
export type DemoMarker = z.infer<typeof markSchema>;

const warning = 'This folder belongs to the demo. Starting over deletes everything in it.';

/**
 * Creates the demo's folder, starting with its mark. Refuses a folder that the demo did not
 * create.
 */
export const openDemoFolder = async (folder: string): Promise<void> => {
  await rejectSymlink(folder);
  rejectUnfinishedRestore(folder);
  await ensureDataDir(folder);
  if (existsSync(getMarkerFile(folder))) return;
  const names = await readdir(folder);
  if (names.some((name) => !name.startsWith(demoMarkerFile))) throw notDemoFolderError(folder);
  await writeDemoMarker(folder, { state: 'empty', ids: {}, adminPassword: '' });
};

/** Members' data must never be in a folder that is deleted when the demo starts over. */
export const rejectDemoFolder = (folder: string): void => {
  if (!existsSync(getMarkerFile(folder))) return;
  const quotedFolder = JSON.stringify(folder);
  throw new ConfigError([
    `DATA_DIR is ${quotedFolder}: this folder belongs to the demo, which deletes everything in it when it starts over`,
  ]);
};

export const readDemoMarker = async (folder: string): Promise<DemoMarker> => {
  const file = getMarkerFile(folder);
  if (!existsSync(file)) throw notDemoFolderError(folder);
  try {
    return markSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    const advice = 'It was left as it is: move the folder away to start a new demo.';
    throw new OperatorError(`${file} does not say how far the demo came. ${advice}`, { cause });
  }
};

/**
 * Writes a draft and renames it, so that a killed process leaves either the old mark or the new
 * one.
 */
export const writeDemoMarker = async (folder: string, mark: DemoMarker): Promise<void> => {
  const file = getMarkerFile(folder);
  const tempFile = `${file}.${randomBytes(6).toString('hex')}`;
  const text = `${JSON.stringify({ warning, ...mark })}\n`;
  await writeFile(tempFile, text, { mode: 0o600, flush: true });
  await rename(tempFile, file);
};

/**
 * Deletes everything except the mark, so that the next start can finish an interrupted deletion.
 */
export const clearDemoFolder = async (folder: string): Promise<void> => {
  await rejectSymlink(folder);
  const marker = await readDemoMarker(folder);
  await writeDemoMarker(folder, { ...marker, state: 'writing' });
  const names = await readdir(folder);
  const obsoleteNames = names.filter((name) => name !== demoMarkerFile);
  await Promise.all(
    obsoleteNames.map((name) => rm(path.join(folder, name), { recursive: true, force: true })),
  );
};

/**
 * The target of a link was not created by this demo, even if it has a mark: it may contain another
 * demo's data.
 */
const rejectSymlink = async (folder: string): Promise<void> => {
  const stats = await lstat(folder).catch(() => undefined);
  if (stats?.isSymbolicLink()) throw notDemoFolderError(folder);
};

const getMarkerFile = (folder: string): string => path.join(folder, demoMarkerFile);

const notDemoFolderError = (folder: string): OperatorError =>
  new OperatorError(
    `${folder} was not made by the demo, which needs a folder of its own there. It was left as it is: move it away, or set DEMO=off.`,
  );
