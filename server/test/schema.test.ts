import pg from 'pg';
import { expect, test } from 'vitest';
import { freshDatabase } from './database.ts';

// One text for the whole schema, read from the catalogue: what all migrations together have made.
const described = `
  select string_agg(part, E'\\n\\n' order by place, part) as text from (
    select 1 as place, format(E'create table %s (\\n%s\\n);%s', c.relname, columns.list,
      case when c.relrowsecurity then E'\\n-- behind the project wall' else '' end) as part
    from pg_class c
    join lateral (
      select string_agg(line, E',\\n' order by place, line) as list from (
        select attnum as place, format('  %s %s%s', attname, format_type(atttypid, atttypmod),
          case when attnotnull then ' not null' else '' end) as line
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
        union all
        select 10000, format('  constraint %s %s', conname, pg_get_constraintdef(oid))
        from pg_constraint where conrelid = c.oid and contype in ('p', 'u', 'f', 'c')
      ) lines
    ) columns on true
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    union all
    select 2, indexdef || ';' from pg_indexes where schemaname = 'public'
      and not exists (select from pg_constraint where conname = indexname)
    union all
    select 3, pg_get_functiondef(p.oid) || ';' from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  ) parts`;

test('schema.sql says what the migrations make; vitest -u writes it anew', async () => {
  const client = new pg.Client(await freshDatabase());
  await client.connect();
  const { rows } = await client.query<{ text: string }>(described);
  await client.end();
  await expect(`${rows[0]!.text}\n`).toMatchFileSnapshot('../db/schema.sql');
});
