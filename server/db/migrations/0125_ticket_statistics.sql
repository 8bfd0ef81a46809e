-- What each ticket adds to the sums, as it was counted last: taken out again when it becomes another.
create table counted_tickets (
  project_id bigint not null references projects (id) on delete cascade,
  id bigint not null,
  -- one whose making was taken back adds nothing
  counts boolean not null,
  channel_id bigint not null,
  department_id bigint,
  manager_id bigint,
  priority text not null,
  ticket_tags_ids bigint[] not null,
  -- days and hours of the project's clock, times as the number of their bucket
  opened_on date not null,
  opened_hour smallint not null,
  first_answer_wall smallint,
  first_answer_working smallint,
  closed_on date,
  solution_wall smallint,
  solution_working smallint,
  rated_on date,
  rating smallint,
  promises jsonb not null,
  primary key (project_id, id)
);
call protect_by_project('counted_tickets');

-- Tickets of a day or a month, by one of the things they are counted by, or by all of them.
create table ticket_sums (
  project_id bigint not null references projects (id) on delete cascade,
  facet text not null,
  span text not null,
  begins date not null,
  channel_id bigint not null,
  key text not null,
  department_id bigint,
  manager_id bigint,
  priority text,
  ticket_tags_ids bigint[],
  opened integer not null,
  closed integer not null,
  -- from 1 to 5
  ratings integer[] not null,
  -- kept and broken, of each kind
  promises integer[] not null,
  -- how many, by the hour of the week they came at, and by the bucket of the time it took
  hours jsonb not null,
  first_answer_wall jsonb not null,
  first_answer_working jsonb not null,
  solution_wall jsonb not null,
  solution_working jsonb not null,
  primary key (project_id, facet, span, begins, channel_id, key)
);
call protect_by_project('ticket_sums');

-- What clients said of it, the latest first.
create index tickets_comments on tickets (project_id, rated_at desc, id desc)
  where rating_comment is not null and removed_at is null;
