import { parseArgs } from 'node:util';
import { openOwnKeys } from './app.ts';
import { readConfig } from './config.ts';
import { keyText, newMasterKey, readMasterKey, replaceMasterKey } from './kit/keys/master-key.ts';
import { dropUnreadable, reseal } from './kit/keys/reseal.ts';
import { addKeys, dropOldKeys, forgetLockedKeys } from './kit/keys/rotate-keys.ts';
import { log } from './kit/log.ts';
import { endAllSessions, sealPlainSecrets } from './modules/accounts/index.ts';
import { sealHookWords } from './modules/projects/index.ts';
import { allProjects, sealedPlaces } from './sealed-columns.ts';
import { withBase } from './with-base.ts';

const usage = `npm run keys -- rotate              new master key and new sealing key; everything is sealed anew
npm run keys -- rotate --sessions   the same, and everybody signs in again
npm run keys -- finish              over DATABASE_URL, once every node has the new key: the old ones end
npm run keys -- forget KEY          the master key of this id is lost: what nobody can read any more goes`;

const { values, positionals } = parseArgs({ options: { sessions: { type: 'boolean' } }, allowPositionals: true });
const verbs: Record<string, () => Promise<void>> = { rotate, finish, forget };
const [named = '', ...lost] = positionals;
const verb = verbs[named];
if (!verb) {
  console.error(`Usage:\n${usage}`);
  process.exit(1);
}

const config = readConfig();
log.level = 'error';
try {
  await withBase(config, verb);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

/** Safe to repeat: until its end the key of before opens everything. */
async function rotate(): Promise<void> {
  await openOwnKeys(config);
  await sealPlain();
  const next = newMasterKey();
  await addKeys(next, values.sessions ? ['access-token', 'refresh-token'] : []);
  await sealAnew();
  const where = config.keys.value ? null : await replaceMasterKey(config.keys, next);
  if (values.sessions) await endAllSessions();
  console.log(where ? `The new master key is in ${where}.` : `Set this from now on:\nSECRET_KEY=${keyText(next)}`);
  if (!config.database_url) return endOldKeys();
  console.log('The old one opens too until every node is started with the new one; then: npm run keys -- finish');
}

async function finish(): Promise<void> {
  await openOwnKeys(config);
  await sealAnew();
  await endOldKeys();
}

async function endOldKeys(): Promise<void> {
  await dropOldKeys();
  console.log('The old keys open nothing any more.');
}

/** What is of before it was sealed is no unreadable text. */
async function sealPlain(): Promise<void> {
  await sealPlainSecrets();
  for (const project_id of await allProjects()) await sealHookWords.run({}, { project_id });
}

async function sealAnew(): Promise<void> {
  const told = { sealed: 0, unreadable: 0 };
  for await (const place of sealedPlaces()) {
    const { sealed, unreadable } = await reseal(place);
    told.sealed += sealed;
    told.unreadable += unreadable;
  }
  console.log(`${told.sealed} texts are sealed anew${told.unreadable ? `, ${told.unreadable} nobody can read` : ''}.`);
}

async function forget(): Promise<void> {
  const master = await readMasterKey(config.keys);
  await forgetLockedKeys(master, lost);
  await openOwnKeys(config);
  await sealPlain();
  let dropped = 0;
  for await (const place of sealedPlaces()) dropped += await dropUnreadable(place);
  await endAllSessions();
  console.log(`${dropped} secrets are gone: channels ask for theirs again, and everybody signs in again.`);
}
