-- Whoever let us in on their page before keys were renewed by themselves: not all at one moment.
alter table integrations no force row level security;
insert into jobs (project_id, name, queue, payload, run_at, due_at)
select project_id, 'keep-amo-key', 'outside', '{}', due, due
from (
  select project_id, clock_timestamp() + interval '1 hour' + random() * interval '2 days' as due from integrations
  where kind = 'amo' and secrets is not null and account ->> 'is_oauth' = 'true'
) kept;
alter table integrations force row level security;
