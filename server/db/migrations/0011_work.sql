-- A contact put aside: what it had is kept here and given back when it wakes.
create table snoozes (
  project_id bigint not null,
  contact_id bigint not null,
  until timestamptz not null,
  operator_id bigint,
  -- the dialogues that were to be checked
  check_ids bigint[] not null default '{}',
  primary key (project_id, contact_id),
  foreign key (project_id, contact_id) references contacts (project_id, id) on delete cascade
);
call protect_by_project('snoozes');

-- What somebody did to one contact or to many, and, per contact, what it was and what it became: `[was, is]` by name.
create table work_actions (
  project_id bigint not null references projects (id) on delete cascade,
  id bigint generated always as identity,
  token uuid not null default gen_random_uuid(),
  user_id bigint not null,
  action text not null,
  created_at timestamptz not null default clock_timestamp(),
  undone_at timestamptz,
  primary key (project_id, id),
  unique (project_id, token)
);
call protect_by_project('work_actions');

create table work_changes (
  project_id bigint not null,
  action_id bigint not null,
  contact_id bigint not null,
  changes jsonb not null,
  primary key (project_id, action_id, contact_id),
  foreign key (project_id, action_id) references work_actions (project_id, id) on delete cascade,
  foreign key (project_id, contact_id) references contacts (project_id, id) on delete cascade
);
create index work_changes_of_contact on work_changes (project_id, contact_id);
call protect_by_project('work_changes');

-- Since when the contact is in these hands; kept by whatever writes operator_id.
alter table dialogues add column operator_since timestamptz;
-- who has been silent longest among those at work
create index dialogues_idle on dialogues (project_id, greatest(last_message_at, operator_since))
  where is_listed and is_newest and operator_id is not null;

alter table chat_configs
  -- when idle dialogues are next looked at; null: they stay open
  add column close_idle_at timestamptz;

-- what is deleted is looked for among what quotes it
create index if not exists messages_quoting on messages (project_id, quoted_id) where quoted_id is not null;
