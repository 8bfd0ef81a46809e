-- When its promises are looked at next, as close_at is for its closing.
alter table tickets add column watch_at timestamptz;
