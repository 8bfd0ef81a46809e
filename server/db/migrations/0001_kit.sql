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
);

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
  attempts integer not null default 0,
  lease_until timestamptz,
  leased_by uuid,
  last_error text,
  created_at timestamptz not null default clock_timestamp()
);
create index jobs_due on jobs (queue, run_at, id);
create index jobs_in_order on jobs (key, id) where key is not null;

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
