-- Records of the booking service as they were last heard of, under its own numbers.
create table booking_records (
  project_id bigint not null references projects (id) on delete cascade,
  branch_id bigint not null,
  id bigint not null,
  -- Null: nobody here is that client.
  contact_id bigint,
  starts_at timestamptz not null,
  -- The same moment by the calendar and the clock of the branch.
  day text not null,
  time text not null,
  minutes integer not null,
  services jsonb not null,
  master jsonb,
  price numeric(14, 2) not null,
  state text not null check (state in ('waiting', 'confirmed', 'came', 'no_show', 'cancelled')),
  comment text not null,
  -- By the service's own clock: what was changed earlier and is heard later is no news.
  changed_at timestamptz not null,
  primary key (project_id, branch_id, id),
  foreign key (project_id, contact_id) references contacts (project_id, id) on delete cascade
);
create index booking_records_of_contact on booking_records (project_id, contact_id, starts_at);
create index booking_records_by_time on booking_records (project_id, starts_at);
call protect_by_project('booking_records');

-- Bookings that somebody asked for: the same one again is the same record.
create table booking_attempts (
  project_id bigint not null references projects (id) on delete cascade,
  uid uuid not null,
  branch_id bigint not null,
  -- Null: it is being made, or nobody knows whether it was.
  record_id bigint,
  held_until timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (project_id, uid)
);
call protect_by_project('booking_attempts');
