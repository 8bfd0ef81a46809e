-- Moving in from an account of amoCRM: looked at first, then brought in parts, and taken back as a whole.
create table amo_moves (
  project_id bigint not null references projects (id) on delete cascade,
  id bigint not null generated always as identity,
  user_id bigint not null references users (id) on delete cascade,
  -- Whose numbers things have there.
  account text not null,
  status text not null check (
    status in ('counting', 'ready', 'running', 'done', 'cancelled', 'failed', 'reverting', 'reverted')),
  -- How far it is: the list, and the page of it that comes next.
  step integer not null default 0,
  page integer not null default 1,
  found jsonb not null default '{}',
  made jsonb not null default '{}',
  matched jsonb not null default '{}',
  left_out jsonb not null default '{}',
  restored jsonb not null default '{}',
  kept jsonb not null default '{}',
  -- People there and who they are here, and what pipelines are called.
  preview jsonb not null default '{}',
  problem_words text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  primary key (project_id, id)
);
call protect_by_project('amo_moves');
create index amo_moves_user on amo_moves (user_id);

-- What became of each thing of amoCRM: it is brought once.
create table amo_things (
  project_id bigint not null references projects (id) on delete cascade,
  account text not null,
  kind text not null check (
    kind in ('funnel', 'stage', 'client_field', 'deal_field', 'organization', 'client', 'deal', 'note', 'task')),
  amo_id text not null,
  our_id bigint not null,
  move_id bigint not null,
  -- made: it goes when the move is taken back. matched: it was here before. kept: people have changed it since.
  state text not null check (state in ('made', 'matched', 'kept')),
  -- How it was made, to be told from what was changed since.
  mark text not null default '',
  primary key (project_id, account, kind, amo_id)
);
call protect_by_project('amo_things');
create index amo_things_move on amo_things (project_id, move_id, kind, state);
