-- When somebody of the team was here, by five minutes.
create table member_times (
  project_id bigint not null references projects (id) on delete cascade,
  user_id bigint not null,
  begins timestamptz not null,
  -- with a live connection, in seconds
  online smallint not null,
  -- did something
  is_active boolean not null,
  primary key (project_id, user_id, begins)
);
call protect_by_project('member_times');

-- The same by day of the project's clock, in seconds.
create table member_days (
  project_id bigint not null references projects (id) on delete cascade,
  user_id bigint not null,
  day date not null,
  online integer not null,
  active integer not null,
  primary key (project_id, day, user_id)
);
call protect_by_project('member_days');
