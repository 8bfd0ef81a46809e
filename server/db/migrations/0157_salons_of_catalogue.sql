-- Salons that were connected from the catalogue of the booking service, and by which projects: what the catalogue tells
-- names a salon alone, so it is found before any project is known.
create table booking_salons (
  salon_id bigint not null,
  project_id bigint not null references projects (id) on delete cascade,
  primary key (salon_id, project_id)
);
create index booking_salons_of_project on booking_salons (project_id);
