-- A list of tickets is twined of strands, one of each status and channel: each is a walk along one of these.
drop index tickets_recent_of_all, tickets_by_due, tickets_by_waiting, tickets_recent_rated;
create index tickets_by_due
  on tickets (project_id, status, coalesce(due_at, '9999-12-31 00:00:00+00'::timestamptz), id)
  where removed_at is null and status <> 'closed';
create index tickets_by_waiting
  on tickets (project_id, status, coalesce(owed_since, '9999-12-31 00:00:00+00'::timestamptz), id)
  where removed_at is null and status <> 'closed';
create index tickets_recent_rated on tickets (project_id, status, rating, last_message_at desc, id desc)
  where removed_at is null and rating is not null;
create index tickets_of_channel_by_creation on tickets (project_id, channel_id, status, created_at desc, id desc)
  where removed_at is null;
create index tickets_of_channel_by_priority
  on tickets (project_id, channel_id, status, priority desc, last_message_at desc, id desc) where removed_at is null;
create index tickets_of_channel_by_due
  on tickets (project_id, channel_id, status, coalesce(due_at, '9999-12-31 00:00:00+00'::timestamptz), id)
  where removed_at is null and status <> 'closed';
create index tickets_of_channel_by_waiting
  on tickets (project_id, channel_id, status, coalesce(owed_since, '9999-12-31 00:00:00+00'::timestamptz), id)
  where removed_at is null and status <> 'closed';
create index tickets_broken_by_priority
  on tickets (project_id, status, priority desc, last_message_at desc, id desc)
  where removed_at is null and broken <> '{}';
-- What is not broken yet, and so may be at risk.
create index tickets_unbroken
  on tickets (project_id, greatest(first_answer_due, next_answer_due, solution_due)) where warn_at is not null;
-- Of a client in a list of clients, those that are still to be done.
create index tickets_open_of_dialogue on tickets (project_id, dialogue_id)
  where removed_at is null and status <> 'closed';
