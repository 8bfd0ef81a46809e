-- What happened, for good: recorded in the transaction that makes it true. Partitions stand in a schema of their own, so
-- that whatever walks over the tables finds one table, and each of them stands behind the wall too.
create schema facts_by_month;

-- Numbers of transactions begin anew in another cluster: what was brought there from another one is of an earlier epoch.
create table fact_epochs (
  is_only boolean primary key default true check (is_only),
  epoch integer not null,
  cluster text not null
);
insert into fact_epochs (epoch, cluster) select 1, system_identifier::text from pg_control_system();

create function fact_epoch() returns integer language sql stable parallel safe
  begin atomic select epoch from fact_epochs; end;

create table facts (
  project_id bigint not null,
  id bigserial,
  epoch integer not null default fact_epoch(),
  tx xid8 not null default pg_current_xact_id(),
  name text not null,
  subject text not null,
  subject_id bigint,
  subject_name text,
  user_id bigint,
  actor jsonb not null,
  token uuid,
  why text,
  changes jsonb not null,
  words jsonb not null,
  origin jsonb,
  at timestamptz not null,
  primary key (project_id, epoch, tx, id, at)
) partition by range (at);
create index facts_of_subject on facts (project_id, subject, subject_id, id desc);
create index facts_of_token on facts (project_id, token) where token is not null;

alter table facts enable row level security;
alter table facts force row level security;
create policy own_project on facts using (project_id = current_project());
-- Whoever looks for what consumers have not read yet.
create policy queues on facts for select using (sees_queues());

-- What a node wrote once stays as it is; only the end of a project, or of the time it is kept for, takes it away.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('parley.forgetting', true) = 'on' then return old; end if;
  raise exception 'what is written in % is never changed', tg_argv[0];
end $$;
create trigger never_changed before update or delete on facts
  for each row execute function refuse_change('facts');

-- What is older than this journal, and brought into it: months that are yet to come must not look through it.
do $$ begin
  execute format('create table facts_by_month.before partition of facts for values from (minvalue) to (%L)',
    date_trunc('month', now() at time zone 'UTC') at time zone 'UTC');
end $$;
call protect_by_project('facts_by_month.before');
create table facts_by_month.other partition of facts default;
call protect_by_project('facts_by_month.other');

-- This month and two more. What was written before its month had a place stays in the one for others.
create function make_fact_months() returns void language plpgsql as $$
declare
  first timestamp;
  place text;
begin
  perform set_config('lock_timeout', '3s', true);
  for first in
    select date_trunc('month', now() at time zone 'UTC') + n * interval '1 month' from generate_series(0, 2) n
  loop
    place := to_char(first, '"facts_by_month.m"YYYY_MM');
    continue when to_regclass(place) is not null;
    begin
      execute format('create table %s partition of facts for values from (%L) to (%L)', place,
        first at time zone 'UTC', (first + interval '1 month') at time zone 'UTC');
      execute format('call protect_by_project(%L)', place);
    exception when check_violation or lock_not_available or duplicate_table then null;
    end;
  end loop;
end $$;
select make_fact_months();

create function raise_fact_epoch() returns void language sql as $$
  update fact_epochs set epoch = epoch + 1, cluster = system_identifier::text
  from pg_control_system() where cluster <> system_identifier::text
$$;

-- How far each reader has come in each project.
create table fact_cursors (
  project_id bigint not null references projects,
  consumer text not null,
  epoch integer not null default 0,
  tx xid8 not null default '0',
  id bigint not null default 0,
  primary key (project_id, consumer)
);
alter table fact_cursors enable row level security;
alter table fact_cursors force row level security;
create policy own_project on fact_cursors using (project_id = current_project());
create policy queues on fact_cursors for select using (sees_queues());
