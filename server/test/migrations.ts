import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

type MigrationTexts = Record<string, string>;

/** Migrations of one's own, by name, in a folder that goes with the test. */
export async function folderOf(
  files: MigrationTexts,
): Promise<{ path: string; write: (more: MigrationTexts) => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'parley-migrations-'));
  onTestFinished(() => rm(path, { recursive: true }));
  const write = async (more: MigrationTexts) => {
    for (const [name, text] of Object.entries(more)) await writeFile(join(path, name), text);
  };
  await write(files);
  return { path, write };
}
