-- What waits to be told or done carries people's words too: a project sees its own alone. Only a connection that says
-- so, as the publisher and the workers do, sees everyone's.
create function sees_queues() returns boolean language sql stable parallel safe
return coalesce(current_setting('parley.queues', true), '') = 'every';

alter table events enable row level security;
alter table events force row level security;
create policy own_project on events using (project_id = current_project() or sees_queues());

alter table event_outbox enable row level security;
alter table event_outbox force row level security;
create policy own_project on event_outbox using (project_id = current_project() or sees_queues());

-- A job may belong to no project; then it is planned outside of any.
alter table jobs enable row level security;
alter table jobs force row level security;
create policy own_project on jobs using (project_id = current_project() or sees_queues())
  with check (project_id is not distinct from current_project() or sees_queues());

alter table dead_jobs enable row level security;
alter table dead_jobs force row level security;
create policy own_project on dead_jobs using (project_id = current_project() or sees_queues())
  with check (project_id is not distinct from current_project() or sees_queues());
