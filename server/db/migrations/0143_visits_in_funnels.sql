-- What a funnel makes of the records that come to it.
create table booking_rules (
  project_id bigint not null references projects (id) on delete cascade,
  funnel_id bigint not null,
  stages jsonb not null,
  remind jsonb not null,
  review jsonb not null,
  -- Of whoever wrote the words: days are spelled in it.
  language text not null,
  primary key (project_id, funnel_id),
  foreign key (project_id, funnel_id) references funnels (project_id, id) on delete cascade
);
call protect_by_project('booking_rules');

-- Each record is one deal of a funnel, also when that is gone.
create table booking_deals (
  project_id bigint not null references projects (id) on delete cascade,
  funnel_id bigint not null,
  branch_id bigint not null,
  record_id bigint not null,
  -- As the record stood when the deal was last moved by it.
  seen jsonb not null,
  primary key (project_id, funnel_id, branch_id, record_id),
  foreign key (project_id, funnel_id) references funnels (project_id, id) on delete cascade
);
call protect_by_project('booking_deals');

-- What was said of a visit by itself: once for each time it was to begin at.
create table booking_messages (
  project_id bigint not null references projects (id) on delete cascade,
  branch_id bigint not null,
  record_id bigint not null,
  kind text not null check (kind in ('remind', 'review')),
  starts_at timestamptz not null,
  outcome text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (project_id, branch_id, record_id, kind, starts_at)
);
call protect_by_project('booking_messages');
