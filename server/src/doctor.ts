import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from './config.ts';
import { closeDatabase, openDatabase } from './kit/db/index.ts';
import { log } from './kit/log.ts';
import { examineBase, examineMachine } from './operate/doctor/examine.ts';
import { failure, type Finding, looked, reasonOf } from './operate/doctor/finding.ts';
import { atBase } from './with-base.ts';

const usage = `npm run doctor             what is well, what is not, and what to do about it; 1 if something fails
npm run doctor -- --json   the same for programs`;

const { values, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true });
if (positionals.length) {
  console.error(`Usage:\n${usage}`);
  process.exit(1);
}

log.level = 'silent';
const findings = await examine();
const failed = findings.filter((it) => it.level === 'failure').length;
console.log(values.json ? JSON.stringify(findings, null, 1) : say(findings));
process.exit(failed ? 1 : 0);

async function examine(): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    return [failure('configuration', reasonOf(error), 'Set it right; README.md (Configuration) has the table.')];
  }
  return [...(await ofBase(config)), ...(await examineMachine(config))];
}

async function ofBase(config: Config): Promise<Finding[]> {
  const { database_url, data_dir } = config;
  if (!database_url && !existsSync(join(data_dir, 'postgres')))
    return [
      failure(
        'base',
        `there is no base in ${data_dir}`,
        'The first start makes one. If there was one: set DATA_DIR or DATABASE_URL as the program has it.',
      ),
    ];
  const found: Finding[] = [];
  const look = async (url: string): Promise<void> => {
    openDatabase(url, { poolSize: 2 });
    try {
      found.push(...(await examineBase(config)));
    } finally {
      await closeDatabase();
    }
  };
  const cure = database_url
    ? 'Is PostgreSQL running, and are name, port, user and password in DATABASE_URL right?'
    : 'npm start says what is in its way.';
  found.push(
    ...(await looked('base', async () => atBase(config, look, { beside_program: true }).then(() => []), cure)),
  );
  return found;
}

function say(all: Finding[]): string {
  const marks = { well: 'ok     ', warning: 'warning', failure: 'FAILURE' };
  const lines = all.map(({ topic, level, said, cure }) =>
    [`${marks[level]} ${topic}: ${said}`, ...(cure ? [`        → ${cure}`] : [])].join('\n'),
  );
  const count = (level: Finding['level']): number => all.filter((it) => it.level === level).length;
  return [...lines, '', `${count('failure')} failures, ${count('warning')} warnings, ${count('well')} well`].join('\n');
}
