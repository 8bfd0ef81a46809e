import { readConfig } from './config.ts';
import { dbOf } from './kit/db/index.ts';
import { countingIn, recountAllDeals, recountProject } from './modules/analytics/index.ts';
import { withBase } from './with-base.ts';

const [word] = process.argv.slice(2);
const project_id = Number(word);
if (!Number.isSafeInteger(project_id) || project_id <= 0) {
  console.error(
    'Usage:\nnpm run recount -- PROJECT   works the figures of a project out again from its messages and deals',
  );
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
  let told = performance.now();
  await recountProject(project_id, async () => {
    if (performance.now() - told < 1000) return;
    told = performance.now();
    const counting = await countingIn(project_id);
    if (counting) console.log(`${counting.left} of ${counting.all} dialogues are left`);
  });
  await recountAllDeals(project_id);
  console.log(`The figures of “${found.name}” are those of its messages and deals.`);
}
