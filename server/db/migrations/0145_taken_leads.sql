-- The leads that a source has taken or refused, by their own ids: told again, they are nothing new, whatever became of them.
create table taken_leads (
  project_id bigint not null,
  source_id bigint not null,
  uid uuid not null,
  taken_at timestamptz not null default clock_timestamp(),
  primary key (project_id, source_id, uid),
  foreign key (project_id, source_id) references lead_sources (project_id, id) on delete cascade
);
create index taken_leads_by_time on taken_leads (project_id, taken_at);
call protect_by_project('taken_leads');
