-- What is to be counted: dialogues that something was said in, and clients who came. Marked in the transaction that
-- makes it so, counted afterwards by one reader.
create table uncounted (
  project_id bigint not null references projects (id) on delete cascade,
  subject text not null check (subject in ('dialogue', 'client')),
  id bigint not null,
  -- what was counted of it is taken out first
  is_anew boolean not null default false,
  -- whoever has counted takes away the mark that was read, not one that came meanwhile
  marks integer not null default 1,
  primary key (project_id, subject, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
call protect_by_project('uncounted');
create policy queues on uncounted for select using (sees_queues());
create index uncounted_new on uncounted (project_id, subject, id) where not is_anew;

-- While all of a project is counted anew: of how many.
create table countings (
  project_id bigint primary key references projects (id) on delete cascade,
  everything integer not null,
  -- not all of them are marked yet
  is_marking boolean not null default false,
  began_at timestamptz not null default clock_timestamp()
);
call protect_by_project('countings');

-- How far each dialogue is counted, and what it adds by itself.
create table counted_dialogues (
  project_id bigint not null references projects (id) on delete cascade,
  id bigint not null,
  channel_id bigint not null,
  position bigint not null,
  began_at timestamptz not null,
  began_on date not null,
  -- the client's first word since the closing before
  opened_at timestamptz,
  primary key (project_id, id)
);
call protect_by_project('counted_dialogues');
create index counted_dialogues_by_time on counted_dialogues (project_id, began_at desc, id desc);

-- What was said in a dialogue on a day: by the client, and by whom of the team (0: nobody of it).
create table counted_days (
  project_id bigint not null references projects (id) on delete cascade,
  dialogue_id bigint not null,
  day date not null,
  manager_id bigint not null,
  messages_in integer not null,
  messages_out integer not null,
  -- of the client's, by the hour of the week
  hours jsonb not null,
  primary key (project_id, dialogue_id, day, manager_id)
);
call protect_by_project('counted_days');

-- Each time a client began to wait, by what answered it.
create table counted_waits (
  project_id bigint not null references projects (id) on delete cascade,
  -- the dialogue with the answer: clients are answered on any of their channels
  counted_by bigint not null,
  -- 0: they still wait
  answer_id bigint not null,
  dialogue_id bigint not null,
  channel_id bigint not null,
  began_at timestamptz not null,
  began_on date not null,
  answered_at timestamptz,
  manager_id bigint,
  -- nothing in this dialogue was answered before
  is_first boolean not null,
  -- in milliseconds
  wall bigint,
  working bigint,
  primary key (project_id, counted_by, answer_id, dialogue_id)
);
call protect_by_project('counted_waits');
create index counted_waits_answered on counted_waits (project_id, began_at desc, answer_id desc, dialogue_id desc)
  where answered_at is not null;
create index counted_waits_first on counted_waits (project_id, began_at desc, answer_id desc, dialogue_id desc)
  where answered_at is not null and is_first;
create index counted_waits_open on counted_waits (project_id, began_at desc, answer_id desc, dialogue_id desc)
  where answered_at is null;
create index counted_waits_in on counted_waits (project_id, dialogue_id);

-- Dialogues taken to work and closed, by the line that tells it.
create table counted_deeds (
  project_id bigint not null references projects (id) on delete cascade,
  dialogue_id bigint not null,
  message_id bigint not null,
  kind text not null check (kind in ('taken', 'closed')),
  channel_id bigint not null,
  manager_id bigint,
  at timestamptz not null,
  done_on date not null,
  -- of a closing: the client's first word since the one before, and how long it took, in milliseconds
  began_at timestamptz,
  wall bigint,
  working bigint,
  primary key (project_id, dialogue_id, message_id)
);
call protect_by_project('counted_deeds');
create index counted_deeds_by_time on counted_deeds (project_id, kind, at desc, message_id desc);

-- What was said in each minute of the last day.
create table counted_minutes (
  project_id bigint not null references projects (id) on delete cascade,
  dialogue_id bigint not null,
  minute timestamptz not null,
  channel_id bigint not null,
  messages_in integer not null,
  messages_out integer not null,
  primary key (project_id, dialogue_id, minute)
);
call protect_by_project('counted_minutes');
create index counted_minutes_by_time on counted_minutes (project_id, minute);

create table counted_clients (
  project_id bigint not null references projects (id) on delete cascade,
  id bigint not null,
  -- of their first dialogue; -1: they never had one
  channel_id bigint not null,
  came_at timestamptz not null,
  came_on date not null,
  primary key (project_id, id)
);
call protect_by_project('counted_clients');
create index counted_clients_by_time on counted_clients (project_id, came_at desc, id desc);

-- Dialogues of a day or a month: all, by channel, by person, by both.
create table dialogue_sums (
  project_id bigint not null references projects (id) on delete cascade,
  facet text not null,
  span text not null,
  begins date not null,
  -- 0: all of them; -1: none
  channel_id bigint not null,
  -- 0: nobody of the team, or not by person
  manager_id bigint not null,
  new_clients integer not null,
  new_dialogues integer not null,
  messages_in integer not null,
  messages_out integer not null,
  unanswered integer not null,
  taken integer not null,
  -- how many, by the hour of the week, by the shortest good time it took no longer than, by the bucket of the time
  hours jsonb not null,
  within jsonb not null,
  first_answer_wall jsonb not null,
  first_answer_working jsonb not null,
  answer_wall jsonb not null,
  answer_working jsonb not null,
  closing_wall jsonb not null,
  closing_working jsonb not null,
  primary key (project_id, facet, span, begins, channel_id, manager_id)
);
call protect_by_project('dialogue_sums');

create function mark_messages() returns trigger language plpgsql as $$
begin
  insert into uncounted as u (project_id, subject, id)
  select distinct project_id, 'dialogue', dialogue_id from added
  on conflict (project_id, subject, id) do update set marks = u.marks + 1;
  return null;
end $$;
create trigger mark_messages after insert on messages referencing new table as added
  for each statement execute function mark_messages();

-- With the project itself, its marks go too.
create function mark_gone_messages() returns trigger language plpgsql as $$
begin
  insert into uncounted as u (project_id, subject, id, is_anew)
  select distinct gone.project_id, 'dialogue', gone.dialogue_id, true from gone join projects p on p.id = gone.project_id
  on conflict (project_id, subject, id) do update set marks = u.marks + 1, is_anew = true;
  return null;
end $$;
create trigger mark_gone_messages after delete on messages referencing old table as gone
  for each statement execute function mark_gone_messages();

create function mark_changed_message() returns trigger language plpgsql as $$
begin
  insert into uncounted as u (project_id, subject, id, is_anew) values (new.project_id, 'dialogue', new.dialogue_id, true)
  on conflict (project_id, subject, id) do update set marks = u.marks + 1, is_anew = true;
  return null;
end $$;
create trigger mark_changed_message after update of status, deleted_at, message_type, undo on messages
  for each row when ((old.status = 'failed') <> (new.status = 'failed')
    or (old.deleted_at is null) <> (new.deleted_at is null)
    or (old.message_type = 'system') <> (new.message_type = 'system')
    or old.undo is distinct from new.undo)
  execute function mark_changed_message();

create function mark_new_dialogues() returns trigger language plpgsql as $$
begin
  insert into uncounted as u (project_id, subject, id)
  select project_id, 'dialogue', id from added union select project_id, 'client', contact_id from added
  on conflict (project_id, subject, id) do update set marks = u.marks + 1;
  return null;
end $$;
create trigger mark_new_dialogues after insert on dialogues referencing new table as added
  for each statement execute function mark_new_dialogues();

create function mark_gone_dialogues() returns trigger language plpgsql as $$
begin
  insert into uncounted as u (project_id, subject, id, is_anew)
  select g.* from (
    select project_id, 'dialogue', id, true from gone union select project_id, 'client', contact_id, false from gone
  ) g join projects p on p.id = g.project_id
  on conflict (project_id, subject, id) do update set marks = u.marks + 1, is_anew = u.is_anew or excluded.is_anew;
  return null;
end $$;
create trigger mark_gone_dialogues after delete on dialogues referencing old table as gone
  for each statement execute function mark_gone_dialogues();

-- A message marks its dialogue by itself: here is what becomes of it without one.
create function mark_changed_dialogue() returns trigger language plpgsql as $$
begin
  insert into uncounted as u (project_id, subject, id)
  select new.project_id, 'dialogue', new.id
  union select new.project_id, 'client', unnest(array[old.contact_id, new.contact_id])
    where old.contact_id <> new.contact_id
  on conflict (project_id, subject, id) do update set marks = u.marks + 1;
  return null;
end $$;
create trigger mark_changed_dialogue after update of owed_since, deleted_at, contact_id on dialogues
  for each row when (old.owed_since is distinct from new.owed_since and old.position = new.position
    or (old.deleted_at is null) <> (new.deleted_at is null) or old.contact_id <> new.contact_id)
  execute function mark_changed_dialogue();

create function mark_new_clients() returns trigger language plpgsql as $$
begin
  insert into uncounted as u (project_id, subject, id) select project_id, 'client', id from added
  on conflict (project_id, subject, id) do update set marks = u.marks + 1;
  return null;
end $$;
create trigger mark_new_clients after insert on contacts referencing new table as added
  for each statement execute function mark_new_clients();

create function mark_gone_clients() returns trigger language plpgsql as $$
begin
  insert into uncounted as u (project_id, subject, id)
  select gone.project_id, 'client', gone.id from gone join projects p on p.id = gone.project_id
  on conflict (project_id, subject, id) do update set marks = u.marks + 1;
  return null;
end $$;
create trigger mark_gone_clients after delete on contacts referencing old table as gone
  for each statement execute function mark_gone_clients();

create function mark_merged_client() returns trigger language plpgsql as $$
begin
  insert into uncounted as u (project_id, subject, id) values (new.project_id, 'client', new.id)
  on conflict (project_id, subject, id) do update set marks = u.marks + 1;
  return null;
end $$;
create trigger mark_merged_client after update of merged_into on contacts
  for each row when (old.merged_into is distinct from new.merged_into) execute function mark_merged_client();

-- What is there already is counted like what comes.
alter table contacts no force row level security;
alter table dialogues no force row level security;
alter table uncounted no force row level security;
alter table countings no force row level security;
insert into uncounted (project_id, subject, id, is_anew)
  select project_id, 'dialogue', id, true from dialogues where not is_room;
insert into uncounted (project_id, subject, id)
  select project_id, 'client', id from contacts where not is_room and merged_into is null;
insert into countings (project_id, everything)
  select project_id, count(*) from uncounted where subject = 'dialogue' group by project_id;
alter table contacts force row level security;
alter table dialogues force row level security;
alter table uncounted force row level security;
alter table countings force row level security;
