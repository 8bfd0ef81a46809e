-- Who did it and by what, in words that read on. Lines from before say it by their other columns.
alter table deal_actions add column actor jsonb;
alter table client_history add column actor jsonb;
alter table task_changes add column actor jsonb;
