import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { readConfig } from './config.ts';
import { openFiles } from './kit/files/home.ts';
import { arriveDeals } from './modules/deals/index.ts';
import { forgetUnsent, recountIn, rebuildSummaries } from './modules/inbox/index.ts';
import { accountOf, exportProject, importProject, operatorsLimits, settleArrivals } from './modules/projects/index.ts';
import { withBase } from './with-base.ts';

const usage = `npm run export-project -- PROJECT FILE.tar.gz
npm run import-project -- FILE.tar.gz OWNER@EXAMPLE.COM`;
const [verb, first, second] = process.argv.slice(2);
if (!['export', 'import'].includes(verb ?? '') || !first || !second) {
  console.error(`Usage:\n${usage}`);
  process.exit(1);
}

// What is written is nobody else's on this machine.
process.umask(0o077);
const config = readConfig();
await withBase(config, async () => {
  await openFiles(config.files);
  await (verb === 'export' ? exportTo(Number(first), second) : importFrom(first, second));
});

async function exportTo(project_id: number, path: string): Promise<void> {
  await pipeline(exportProject(project_id), createWriteStream(path, { mode: 0o600 }));
  console.log(`Project ${project_id} is in ${path}, without the secrets of its channels.`);
}

async function importFrom(path: string, email: string): Promise<void> {
  settleArrivals([
    async (tx, id) => rebuildSummaries(id, tx),
    async (tx, id) => recountIn(tx, id),
    arriveDeals,
    forgetUnsent,
  ]);
  const owner = await accountOf(email);
  if (!owner) throw new Error(`Nobody here has the address ${email}: register first, the project needs an owner`);
  const options = { owner, withTeam: true, limits: operatorsLimits };
  const arrived = await importProject(() => createReadStream(path), options);
  console.table(arrived.tables);
  console.log(
    `Project ${arrived.id} “${arrived.name}” is here, with ${arrived.files} files. Its channels wait to be connected.`,
  );
}
