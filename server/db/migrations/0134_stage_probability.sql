-- How likely a deal that stands here is won, in percent; null: as deals before it were.
alter table stages add column probability smallint check (probability between 0 and 100);
