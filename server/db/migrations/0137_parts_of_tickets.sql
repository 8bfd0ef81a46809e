-- What was merged into a ticket is asked for whenever it is changed.
create index tickets_parts on tickets (project_id, part_of) where part_of is not null;

-- Since when nobody waits for a first answer, though none was given.
alter table tickets add column excused_since timestamptz;

-- Gone for everybody, and erased once its tickets have left it, some at a time.
alter table ticket_departments add column deleted_at timestamptz;
drop index ticket_departments_name;
create unique index ticket_departments_name on ticket_departments (project_id, lower(name)) where deleted_at is null;
alter policy own_project on ticket_departments
  using (project_id = current_project() and (deleted_at is null or shows_deleted()))
  with check (project_id = current_project());
