create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- The second wall between projects: a connection that has not said which project it works for sees no rows at all.
create function current_project() returns bigint language sql stable parallel safe
  return nullif(current_setting('parley.project_id', true), '')::bigint;

create procedure protect_by_project(protected regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', protected);
  execute format('alter table %s force row level security', protected);
  execute format('create policy own_project on %s using (project_id = current_project())', protected);
end $$;

-- Events are written here inside the transaction that causes them; one publisher then numbers them per project.
create table event_outbox (
  id bigint generated always as identity primary key,
  project_id bigint not null,
  action text not null,
  payload json not null,
  audience json not null,
  created_at timestamptz not null default clock_timestamp()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create table events (
  project_id bigint not null,
  seq bigint not null,
  action text not null,
  payload json not null,
  audience json not null,
  created_at timestamptz not null,
  primary key (project_id, seq)
);
create index events_by_age on events (created_at);

create table event_streams (
  project_id bigint primary key,
  seq bigint not null
);

create table jobs (
  id bigint generated always as identity primary key,
  project_id bigint,
  name text not null,
  queue text not null default 'live',
  key text,
  payload json not null,
  run_at timestamptz not null default clock_timestamp(),
  -- When a worker looks at it: run_at, or later while an earlier job of its key is unfinished.
  due_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  lease_until timestamptz,
  leased_by uuid,
  last_error text,
  created_at timestamptz not null default clock_timestamp()
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index jobs_due on jobs (queue, due_at, id);
create index jobs_in_order on jobs (key, id) where key is not null;

-- Leases up to `free` jobs to a node. A job behind an unfinished one of its key is put off until that one ends, so that
-- a long line of blocked jobs is not read again at each look. Two statements, so that the second sees every job that
-- was finished before the first one had its locks; else a job could be put off behind one that is already gone.
create function take_jobs(of_queue text, known_names text[], free integer, node uuid, lease interval, moved interval)
returns setof jobs language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
  due bigint[] := array(
    select id from jobs
    where queue = of_queue and due_at <= moment + moved and (lease_until is null or lease_until <= moment)
      -- A name this version does not know may be known to a newer node.
      and (name = any (known_names) or due_at < moment - interval '10 minutes')
    order by due_at, id limit free + 50
    for update skip locked);
begin
  return query
    with seen as (
      select j.id, j.due_at, ahead.until
      from jobs j left join lateral (
        select greatest(e.due_at, e.lease_until, moment + lease) as until
        from jobs e where e.key = j.key and e.id < j.id order by e.id limit 1
      ) ahead on true
      where j.id = any (due)
    ), put_off as (
      update jobs set due_at = seen.until from seen where jobs.id = seen.id and seen.until is not null
    ), taken as (
      update jobs set lease_until = moment + lease, leased_by = node, attempts = jobs.attempts + 1
      where id in (select seen.id from seen where seen.until is null order by seen.due_at, seen.id limit free)
      returning jobs.*
    )
    select * from taken order by run_at, id;
end $$;

-- What failed too often waits here for a person.
create table dead_jobs (
  id bigint primary key,
  project_id bigint,
  name text not null,
  payload json not null,
  attempts integer not null,
  last_error text,
  created_at timestamptz not null,
  died_at timestamptz not null default clock_timestamp()
);

-- Counts of tries per account and address; lost at a crash without harm.
create unlogged table attempts (
  key text primary key,
  used integer not null,
  ends_at timestamptz not null
);
