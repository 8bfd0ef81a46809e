-- in steps
-- What was written in a period, dialogue by dialogue, the last day first.
-- step outside a transaction
create index concurrently if not exists counted_days_by_day on counted_days (project_id, day desc, dialogue_id desc);
