-- Calls as figures: each by its line in the thread, and how many there were of a day.
create table counted_calls (
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
call protect_by_project('counted_calls');
create index counted_calls_by_time on counted_calls (project_id, at desc, message_id desc);

alter table dialogue_sums
  add column calls_in integer not null default 0,
  add column calls_out integer not null default 0,
  add column calls_answered integer not null default 0,
  add column calls_missed integer not null default 0,
  -- in seconds, of all together
  add column call_seconds integer not null default 0,
  add column call_length jsonb not null default '{}';

-- Those that are there already are counted like those that come.
alter table calls no force row level security;
alter table uncounted no force row level security;
insert into uncounted as u (project_id, subject, id, is_anew)
  select distinct project_id, 'dialogue', dialogue_id, true from calls where message_id is not null
  on conflict (project_id, subject, id) do update set marks = u.marks + 1, is_anew = true;
alter table calls force row level security;
alter table uncounted force row level security;
