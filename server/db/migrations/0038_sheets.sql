-- A sheet of clients that was uploaded: what it holds lies in the file store, line by line, until it is imported.
create table imports (
  project_id bigint not null references projects (id) on delete cascade,
  id bigint generated always as identity,
  user_id bigint not null references users (id) on delete cascade,
  file_name text not null,
  status text not null check (status in ('ready', 'running', 'done', 'cancelled', 'failed', 'reverting', 'reverted')),
  -- where its lines lie, and where in there each batch begins
  staged_key text,
  batches jsonb not null default '[]',
  columns jsonb not null,
  mapping jsonb not null,
  options jsonb not null,
  -- whether an administrator of the whole project asked, or somebody who sees only these channels
  channels_ids bigint[],
  total integer not null,
  next_batch integer not null default 0,
  done integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  refused integer not null default 0,
  restored integer not null default 0,
  kept integer not null default 0,
  organizations_ids bigint[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  primary key (project_id, id)
);
create index imports_of_user on imports (project_id, user_id, id);
call protect_by_project('imports');

-- What an import did to a client, so that it can be taken back: what was there before (null: the client is new), and
-- what the import put there. Of a client who is gone meanwhile nothing is taken back.
create table import_changes (
  project_id bigint not null,
  import_id bigint not null,
  contact_id bigint not null,
  before jsonb,
  after jsonb not null,
  primary key (project_id, import_id, contact_id),
  foreign key (project_id, import_id) references imports (project_id, id) on delete cascade
);
call protect_by_project('import_changes');

create table import_refusals (
  project_id bigint not null,
  import_id bigint not null,
  row integer not null,
  cells jsonb not null,
  reasons jsonb not null,
  primary key (project_id, import_id, row),
  foreign key (project_id, import_id) references imports (project_id, id) on delete cascade
);
call protect_by_project('import_refusals');

-- A sheet that is being written in the background, for whoever asked for it.
create table exports (
  project_id bigint not null references projects (id) on delete cascade,
  id bigint generated always as identity,
  user_id bigint not null references users (id) on delete cascade,
  type text not null check (type in ('xlsx', 'csv')),
  status text not null check (status in ('running', 'done', 'cancelled', 'failed')),
  file_name text not null,
  language text not null,
  columns text[] not null,
  filter jsonb,
  ids bigint[],
  file_key text,
  size bigint,
  done integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null,
  primary key (project_id, id)
);
create index exports_of_user on exports (project_id, user_id, id);
call protect_by_project('exports');
