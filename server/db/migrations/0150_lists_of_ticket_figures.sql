-- Lists of what a figure counts: the hour of the week a ticket came at, Monday's first is 0, and how many days at most it
-- stood open at their end. Who looks for those open on a day long ago meets only what was closed soon after it.
alter table counted_tickets
  add column week_hour smallint not null
    generated always as ((extract(isodow from opened_on)::int - 1) * 24 + opened_hour) stored,
  add column stood_within integer generated always as (
    case
      when closed_on - opened_on <= 0 then 0 when closed_on - opened_on <= 4 then 4
      when closed_on - opened_on <= 16 then 16 when closed_on - opened_on <= 64 then 64
      when closed_on - opened_on <= 256 then 256 when closed_on is not null then 100000
    end) stored;
create index counted_tickets_by_hour on counted_tickets (project_id, week_hour, opened_on, id) where counts;
create index counted_tickets_open on counted_tickets (project_id, opened_on, id) where counts and closed_on is null;
create index counted_tickets_stood on counted_tickets (project_id, stood_within, closed_on, opened_on, id) where counts;

-- Which tickets had promises broken on which day.
create table broken_promises (
  project_id bigint not null,
  kind text not null,
  day date not null,
  ticket_id bigint not null,
  primary key (project_id, kind, day, ticket_id),
  foreign key (project_id, ticket_id) references counted_tickets (project_id, id) on delete cascade
);
create index broken_promises_of_ticket on broken_promises (project_id, ticket_id);
call protect_by_project('broken_promises');
alter table counted_tickets no force row level security;
alter table broken_promises no force row level security;
insert into broken_promises (project_id, kind, day, ticket_id)
select distinct c.project_id, it.kind, it.day, c.id
from counted_tickets c, jsonb_to_recordset(c.promises) as it (kind text, is_kept boolean, day date)
where c.counts and not it.is_kept;
alter table counted_tickets force row level security;
alter table broken_promises force row level security;
