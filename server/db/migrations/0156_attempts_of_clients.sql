-- Whom somebody wanted to book: under the same key nobody else is booked. Null: it was asked for before this was kept,
-- which is forgotten within a week.
alter table booking_attempts
  add column contact_id bigint,
  add foreign key (project_id, contact_id) references contacts (project_id, id) on delete cascade;
create index booking_attempts_of_contact on booking_attempts (project_id, contact_id);
