-- in steps
-- once: a61db3b2ef2bf5c090581c4ebfd9ba26bafc9fc05704d7774be9daa7c90bde3d
-- Calls as figures: each by its line in the thread, and how many there were of a day.
create table if not exists counted_calls (
  project_id bigint not null references projects (id) on delete cascade,
  dialogue_id bigint not null,
  message_id bigint not null,
  direction text not null check (direction in ('out', 'in')),
  result text not null,
  channel_id bigint not null,
  -- who of the team called or took it
  manager_id bigint,
  at timestamptz not null,
  done_on date not null,
  seconds integer not null,
  primary key (project_id, dialogue_id, message_id)
);
do $$ begin
  if not exists (select from pg_policies where tablename = 'counted_calls') then
    call protect_by_project('counted_calls');
  end if;
end $$;
create index if not exists counted_calls_by_time on counted_calls (project_id, at desc, message_id desc);

-- step
alter table dialogue_sums
  add column if not exists calls_in integer not null default 0,
  add column if not exists calls_out integer not null default 0,
  add column if not exists calls_answered integer not null default 0,
  add column if not exists calls_missed integer not null default 0,
  -- in seconds, of all together
  add column if not exists call_seconds integer not null default 0,
  add column if not exists call_length jsonb not null default '{}';

-- step outside a transaction
-- Those that are there already are counted like those that come: project by project, behind the wall as it stands.
do $$
declare
  project bigint;
begin
  for project in select id from projects order by id loop
    perform set_config('parley.project_id', project::text, true);
    insert into uncounted as u (project_id, subject, id, is_anew)
      select distinct project_id, 'dialogue', dialogue_id, true from calls
      where project_id = project and message_id is not null
      on conflict (project_id, subject, id) do update set marks = u.marks + 1, is_anew = true;
    commit;
  end loop;
end $$;
