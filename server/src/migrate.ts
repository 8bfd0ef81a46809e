import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { migrate } from './kit/db/migrate.ts';
import { planMigrations } from './kit/db/plan-migrations.ts';
import { sayPlan } from './kit/db/say-plan.ts';
import { atBase } from './with-base.ts';

const usage = `npm run migrate                          runs what is new
npm run migrate -- --plan                says what would run and which tables it locks
npm run migrate -- --plan --seconds 60   gives it longer than ten seconds to find out`;

const options = { plan: { type: 'boolean' }, seconds: { type: 'string', default: '10' } } as const;
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const seconds = Number(values.seconds);
if (positionals.length || !(seconds > 0)) {
  console.error(`Usage:\n${usage}`);
  process.exit(1);
}

try {
  const config = readConfig();
  if (values.plan && !config.database_url && !existsSync(join(config.data_dir, 'postgres')))
    throw new Error(`There is no base in ${config.data_dir} yet: the first start makes it.`);
  await atBase(config, values.plan ? plan : run, { beside_program: true });
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function plan(url: string): Promise<void> {
  console.log(`Every new file is run and taken back. Its locks are held meanwhile, for ${seconds} s at most.\n`);
  const planned = await planMigrations(url, { seconds });
  console.log(sayPlan(planned));
  if (planned.some(({ stopped }) => stopped)) process.exitCode = 1;
}

async function run(url: string): Promise<void> {
  const ran = await migrate(url);
  console.log(ran.length ? `Ran:\n${ran.join('\n')}` : 'This base has every migration.');
}
