-- Sheets of figures and lines, written in the background as exports of clients are.
create table reports (
  project_id bigint not null references projects (id) on delete cascade,
  id bigint not null generated always as identity,
  user_id bigint not null references users (id) on delete cascade,
  -- Who else gets it, by e-mail.
  users_ids bigint[] not null default '{}',
  posted_id bigint,
  kind text not null,
  type text not null check (type in ('xlsx', 'csv')),
  status text not null check (status in ('running', 'done', 'cancelled', 'failed')),
  file_name text not null,
  language text not null,
  date_from text not null,
  date_to text not null,
  funnel_id bigint,
  channels_ids bigint[],
  managers_ids bigint[],
  file_key text,
  size bigint,
  done integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null,
  primary key (project_id, id)
);
create index reports_of_user on reports (project_id, user_id, id);
create index reports_for_users on reports using gin (users_ids) where users_ids <> '{}';
call protect_by_project('reports');

-- Reports that go by e-mail each week.
create table posted_reports (
  project_id bigint not null references projects (id) on delete cascade,
  id bigint not null generated always as identity,
  user_id bigint not null references users (id) on delete cascade,
  users_ids bigint[] not null,
  name text not null,
  kind text not null,
  type text not null check (type in ('xlsx', 'csv')),
  funnel_id bigint,
  channels_ids bigint[],
  managers_ids bigint[],
  span text not null check (span in ('week', 'month')),
  weekday smallint not null check (weekday between 1 and 7),
  minute smallint not null check (minute between 0 and 1439),
  is_on boolean not null default true,
  -- When it is due; a job that was planned for another moment does nothing.
  next_at timestamptz,
  last_at timestamptz,
  last_error text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (project_id, id)
);
create index posted_reports_of_user on posted_reports (project_id, user_id, id);
call protect_by_project('posted_reports');
