import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { consumers } from './consumers.ts';
import { dbOf } from './kit/db/index.ts';
import { readAgain } from './kit/facts/consumer.ts';
import { countingIn, recountAllDeals, recountProject } from './modules/analytics/index.ts';
import { withBase } from './with-base.ts';

const readers = consumers.filter((it) => it.forget);
const options = { reader: { type: 'string' } } as const;
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const project_id = Number(positionals[0]);
const reader = readers.find((it) => it.name === values.reader);
if (!Number.isSafeInteger(project_id) || project_id <= 0 || (values.reader !== undefined && !reader)) {
  console.error(`Usage:
npm run recount -- PROJECT                 works the figures of a project out again from its messages and deals
npm run recount -- PROJECT --reader NAME   lets a reader of facts (${readers.map((it) => it.name).join(', ')}) forget a
                                           project and read all its facts again`);
  process.exit(1);
}

await withBase(readConfig(), recount, { beside_program: true });

async function recount(): Promise<void> {
  const found = await dbOf(null).selectFrom('projects').select('name').where('id', '=', project_id).executeTakeFirst();
  if (!found) {
    console.error(`There is no project ${project_id}.`);
    process.exitCode = 1;
    return;
  }
  if (reader) await readAgain(reader, project_id);
  else await recountAll();
  console.log(
    reader
      ? `${reader.name} has read the facts of “${found.name}” again.`
      : `The figures of “${found.name}” are those of its messages and deals.`,
  );
}

async function recountAll(): Promise<void> {
  let told = performance.now();
  await recountProject(project_id, async () => {
    if (performance.now() - told < 1000) return;
    told = performance.now();
    const counting = await countingIn(project_id);
    if (counting) console.log(`${counting.left} of ${counting.all} dialogues are left`);
  });
  await recountAllDeals(project_id);
}
