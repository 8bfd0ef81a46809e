-- in steps
-- What was written in a period, dialogue by dialogue, the last day first.
-- step outside a transaction
-- One that was interrupted would stay unfinished.
drop index concurrently if exists counted_days_by_day;
-- step outside a transaction
create index concurrently if not exists counted_days_by_day on counted_days (project_id, day desc, dialogue_id desc);
