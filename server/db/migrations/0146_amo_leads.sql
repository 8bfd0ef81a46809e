-- Leads that were made in amoCRM from here, so that a repeat makes no second one.
create table amo_made_leads (
  project_id bigint not null references projects (id) on delete cascade,
  uid uuid not null,
  contact_id bigint not null,
  name text not null,
  -- Null: nobody knows yet whether amoCRM has it.
  lead_id bigint,
  begun_at timestamptz not null default clock_timestamp(),
  -- Whoever began it is at it until then; null: nobody is.
  busy_until timestamptz,
  primary key (project_id, uid),
  foreign key (project_id, contact_id) references contacts (project_id, id) on delete cascade
);
create index amo_made_leads_contact on amo_made_leads (project_id, contact_id);
call protect_by_project('amo_made_leads');
