-- For so many days the histories of deals, tasks, clients and tickets are kept; null: for ever.
alter table projects add column history_days integer;
