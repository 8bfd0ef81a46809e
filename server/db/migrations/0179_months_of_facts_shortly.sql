-- A new month of facts takes a place among the others, and whoever records one waits with it for those who read: a tenth
-- of a second, not three. It is tried again long before that month begins.
create or replace function make_fact_months() returns void language plpgsql as $$
declare
  first timestamp;
  place text;
begin
  perform set_config('lock_timeout', '100ms', true);
  for first in
    select date_trunc('month', now() at time zone 'UTC') + n * interval '1 month' from generate_series(0, 2) n
  loop
    place := to_char(first, '"facts_by_month.m"YYYY_MM');
    continue when to_regclass(place) is not null;
    begin
      execute format('create table %s partition of facts for values from (%L) to (%L)', place,
        first at time zone 'UTC', (first + interval '1 month') at time zone 'UTC');
      execute format('call protect_by_project(%L)', place);
    exception when check_violation or lock_not_available or duplicate_table then null;
    end;
  end loop;
end $$;
