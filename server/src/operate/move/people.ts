import type pg from 'pg';
import { isOfPeople, quoted, type Table } from './layout.ts';
import type { Seals } from './seals.ts';
import { rowsOf, type Side } from './side.ts';
import type { Pair } from './even-out.ts';

type Person = {
  id: string;
  email: string;
  email_verified: boolean;
  google_sub: string | null;
  two_factor_secret: string | null;
  picture: string | null;
};

/** `ever`: whoever did something long ago is looked for as well, which takes its time. */
type Bringing = { seals: { source: Seals; target: Seals }; ever: boolean };

/**
 * Everybody whom rows of the project name: who has no account there gets theirs, by the same address and password. Whether
 * there was anybody who was not known before.
 */
export async function bringPeople(pair: Pair, tables: Table[], { seals, ever }: Bringing): Promise<boolean> {
  const { source } = pair;
  let isAnyNew = false;
  for (const id of await namedIn(source, ever ? tables : [])) {
    const known = await rowsOf(source, ['select from pg_temp.people where here = $1'], [id]);
    if (known.length) continue;
    const [person] = await rowsOf<Person>(source, ['select * from users where id = $1'], [id]);
    if (!person) continue;
    const there = (await accountOf(pair, person)) ?? (await makeAccount(pair, person, seals));
    await source.client.query('insert into pg_temp.people (here, there) values ($1, $2)', [id, there]);
    isAnyNew = true;
  }
  return isAnyNew;
}

/** Whoever is in the project or may enter it, and all who ever did something in one of these tables. */
async function namedIn(source: Side, tables: Table[]): Promise<string[]> {
  const project = [source.project_id];
  const now = `select user_id as id from members where project_id = $1
    union select owner from projects where id = $1 union select deleted_by from projects where id = $1
    union select user_id from facts where project_id = $1 and at > now() - interval '1 day'`;
  const ever = tables.flatMap((table) => everIn(table));
  const rows = await rowsOf<{ id: string }>(source, [[now, ...ever].join(' union ')], project);
  return rows.map((it) => it.id).filter((it) => it !== null);
}

function everIn({ name, columns }: Table): string[] {
  const from = `from ${quoted(name)} where project_id = $1`;
  const named = columns.filter(isOfPeople).map((it) => {
    const column = quoted(it.name);
    return it.type === 'bigint' ? `select distinct ${column} ${from}` : `select distinct unnest(${column}) ${from}`;
  });
  const told = columns.some((it) => it.name === 'subject') && columns.some((it) => it.name === 'subject_id');
  return told ? [...named, `select distinct subject_id ${from} and subject = 'member'`] : named;
}

/** Null: there is none. Anybody can have written an address there that nobody has proved. */
async function accountOf({ source, target }: Pair, { id, email }: Person): Promise<string | null> {
  const found = await rowsOf<{ id: string; email_verified: boolean; made: string }>(
    target,
    [`select id, email_verified, ${madeBy} as made from users where email = $1`],
    [email],
  );
  if (!found[0]) return null;
  const [own] = await rowsOf<{ made: string }>(source, [`select ${madeBy} as made from users where id = $1`], [id]);
  // Brought by a try before this one.
  if (found[0].email_verified || found[0].made === own!.made) return found[0].id;
  throw new Error(
    `${email} has an account in the other installation whose address nobody has proved, and it would be let into this ` +
      'project. Let it be proved, or remove it',
  );
}

const madeBy = `concat(password_hash, ' ', created_at)`;

const carried =
  'email, name, phone, password_hash, email_verified, referral_abbreviation, language, two_factor_since, recovery_codes, created_at, tips_seen';

/** What a person may do in all projects is of the installation, and stays. */
async function makeAccount(
  { source, target }: Pair,
  person: Person,
  seals: { source: Seals; target: Seals },
): Promise<string> {
  const whose = [person.id];
  const [row] = await rowsOf<{ it: object }>(
    source,
    [`select to_jsonb(u) as it from (select ${carried} from users where id = $1) u`],
    whose,
  );
  const two_factor_secret = person.two_factor_secret && seals.target.close(seals.source.open(person.two_factor_secret));
  const google_sub = await ifFree(target, 'google_sub', person.google_sub);
  const [made] = await rowsOf<{ id: string }>(
    target,
    [
      `insert into users (${carried}, two_factor_secret, google_sub) select ${carried}, two_factor_secret, google_sub
      from jsonb_populate_record(null::users, $1) returning id`,
    ],
    [JSON.stringify({ ...row!.it, two_factor_secret, google_sub })],
  );
  if (person.picture) await bringPicture(source.client, target.client, person, made!.id);
  return made!.id;
}

async function ifFree(target: Side, column: string, value: string | null): Promise<string | null> {
  const taken = value === null ? [] : await rowsOf(target, [`select from users where ${quoted(column)} = $1`], [value]);
  return taken.length ? null : value;
}

async function bringPicture(
  source: pg.Client,
  target: pg.Client,
  { id, picture }: Person,
  there: string,
): Promise<void> {
  const { rows } = await source.query<{ bytes: Buffer }>('select bytes from user_pictures where user_id = $1', [id]);
  if (!rows[0]) return;
  const { rowCount } = await target.query(
    'insert into user_pictures (user_id, name, bytes) values ($1, $2, $3) on conflict do nothing',
    [there, picture, rows[0].bytes],
  );
  if (rowCount) await target.query('update users set picture = $2 where id = $1', [there, picture]);
}
