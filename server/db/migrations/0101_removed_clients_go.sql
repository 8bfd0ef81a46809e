-- Whoever was removed before clients went each by its own time goes too: one job for each project that has some, which
-- comes again for as long as it finds any. Not at once: by then every node knows that.
alter table contacts no force row level security;
insert into jobs (project_id, name, queue, payload, run_at, due_at)
select project_id, 'purge-clients', 'bulk', '{}', due, due
from (select distinct project_id from contacts where deleted_at is not null) p,
  (select clock_timestamp() + interval '1 hour' as due) soon;
alter table contacts force row level security;
