import pg from 'pg';
import { expect, test } from 'vitest';
import { freshDatabase } from './database.ts';
import { describeSchema } from './describe-schema.ts';

async function withClient(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(await freshDatabase());
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

test('schema.sql says what the migrations make; vitest -u writes it anew', () =>
  withClient(async (client) => {
    await expect(await describeSchema(client)).toMatchFileSnapshot('../db/schema.sql');
  }));

const losses = {
  'a policy': 'drop policy own_project on contacts',
  'a trigger': 'drop trigger deal_text on deals',
  'a trigger that sleeps': 'alter table deals disable trigger deal_text',
  'the wall for its owner': 'alter table contacts no force row level security',
  'a default': 'alter table deals alter column uid drop default',
  'how a column is generated': 'alter table contacts alter column is_silent drop expression',
  'an identity': 'alter table contacts alter column id drop identity',
  'an index': 'drop index clients_by_name',
  'a check': 'alter table contacts drop constraint contacts_phone_check',
  'an option of storage': 'alter table jobs reset (fillfactor)',
  'words of a function': 'create or replace function sees_queues() returns boolean language sql return true',
};

test('whatever is lost is seen', () =>
  withClient(async (client) => {
    const whole = await describeSchema(client);
    const unseen: string[] = [];
    for (const [what, loss] of Object.entries(losses)) {
      await client.query('begin');
      await client.query(loss);
      if ((await describeSchema(client)) === whole) unseen.push(what);
      await client.query('rollback');
    }
    expect(unseen).toEqual([]);
    expect(await describeSchema(client)).toBe(whole);
  }));

test('a partitioned table is told with its key, and without the partitions that come and go', () =>
  withClient(async (client) => {
    await client.query(`
      create table days (day date not null, words text not null default '', primary key (day)) partition by range (day);
      create index days_by_words on days (words);
      create table notes_of_days (day date references days);`);
    const before = await describeSchema(client);
    expect(before).toContain(`create table days (
  day date not null,
  words text not null default ''::text,
  constraint days_pkey PRIMARY KEY (day)
) partition by RANGE (day);
CREATE INDEX days_by_words ON ONLY days USING btree (words);`);
    await client.query(`create table days_of_may partition of days for values from ('2026-05-01') to ('2026-06-01')`);
    expect(await describeSchema(client)).toBe(before);
  }));
