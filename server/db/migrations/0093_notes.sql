-- What the team notes and keeps of a client, a deal or an organization: words, files, or both.
create table notes (
  project_id bigint not null references projects (id) on delete cascade,
  id bigint generated always as identity,
  -- its writer's own key: said again, it is found
  uid uuid not null,
  -- one of the three; who was merged keeps theirs and is read as whom they turned out to be
  contact_id bigint,
  deal_id bigint,
  organization_id bigint,
  author_id bigint references users (id) on delete set null,
  text text not null,
  -- colleagues it calls
  users_ids bigint[] not null default '{}',
  has_files boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  deleted_at timestamptz,
  -- whoever removed it may bring it back
  deleted_by bigint references users (id) on delete set null,
  primary key (project_id, id),
  unique (project_id, uid),
  check (num_nonnulls(contact_id, deal_id, organization_id) = 1),
  foreign key (project_id, contact_id) references contacts (project_id, id) on delete cascade,
  foreign key (project_id, deal_id) references deals (project_id, id) on delete cascade,
  foreign key (project_id, organization_id) references organizations (project_id, id) on delete cascade
);
create index notes_of_contact on notes (project_id, contact_id, created_at desc, id desc) where contact_id is not null;
create index notes_of_deal on notes (project_id, deal_id, created_at desc, id desc) where deal_id is not null;
create index notes_of_organization on notes (project_id, organization_id, created_at desc, id desc)
  where organization_id is not null;
create index notes_of_contact_files on notes (project_id, contact_id, created_at desc, id desc)
  where contact_id is not null and has_files;
create index notes_of_deal_files on notes (project_id, deal_id, created_at desc, id desc)
  where deal_id is not null and has_files;
call protect_by_project('notes');

create table note_files (
  project_id bigint not null,
  note_id bigint not null,
  nth integer not null,
  file_id bigint not null,
  primary key (project_id, note_id, nth),
  foreign key (project_id, note_id) references notes (project_id, id) on delete cascade,
  foreign key (project_id, file_id) references files (project_id, id)
);
create index note_files_by_file on note_files (project_id, file_id);
call protect_by_project('note_files');

-- Deals of an organization are listed by time.
drop index deals_of_organization;
create index deals_of_organization on deals (project_id, organization_id, created_at desc, id desc)
  where organization_id is not null;

-- The feed of a deal reads each of its sources by time.
create index deal_actions_by_time on deal_actions (project_id, deal_id, created_at desc, id desc);
create index tasks_given_for_deal on tasks (project_id, deal_id, created_at desc, id desc)
  where deal_id is not null and deleted_at is null;
create index tasks_done_for_deal on tasks (project_id, deal_id, closed_at desc, id desc)
  where deal_id is not null and deleted_at is null and closed_at is not null;
create index tasks_late_for_deal on tasks (project_id, deal_id, date desc, id desc)
  where deal_id is not null and deleted_at is null and (closed_at is null or closed_at > date);
