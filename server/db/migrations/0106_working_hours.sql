-- When a project works: the week, and the days that are not as the week says. Nobody said: it is always open.
alter table projects add column working_hours jsonb,
  add column waits_in_hours boolean not null default false;
