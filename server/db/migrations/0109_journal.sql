-- The journal for administrators: an ordered copy of where the facts stand that they look through.
create table audit_lines (
  project_id bigint not null references projects,
  id bigint not null,
  epoch integer not null,
  tx xid8 not null,
  at timestamptz not null,
  user_id bigint,
  kind text not null,
  name text not null,
  subject text not null,
  subject_id bigint,
  primary key (project_id, id)
);
create index audit_lines_by_time on audit_lines (project_id, at, id);
create index audit_lines_by_user on audit_lines (project_id, user_id, at, id);
create index audit_lines_by_kind on audit_lines (project_id, kind, at, id);
create index audit_lines_by_subject on audit_lines (project_id, subject, subject_id, at, id);
call protect_by_project('audit_lines');
create trigger never_changed before update or delete on audit_lines
  for each row execute function refuse_change('audit_lines');

-- For so many days the journal is kept; null: for ever.
alter table projects add column journal_days integer;

-- What concerns a person is told in each of their projects, in one statement.
create policy queues_write on facts for insert with check (sees_queues());
