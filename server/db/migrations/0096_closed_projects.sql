-- A project that somebody deleted stands still for thirty days and can be brought back; then it is erased.
alter table projects
  add column deleted_at timestamptz,
  add column deleted_by bigint references users (id) on delete set null;
create index projects_deleted on projects (id) where deleted_at is not null;
