-- A line of a deal's history about a rule that gave a task knows which.
alter table deal_actions add column task_uid uuid;
