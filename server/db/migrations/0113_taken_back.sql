-- Presses that were taken back: of two who ask at once, one does it.
create table taken_back (
  project_id bigint not null references projects,
  token uuid not null,
  user_id bigint not null,
  at timestamptz not null,
  primary key (project_id, token, user_id)
);
call protect_by_project('taken_back');
