-- A sheet may become deals of a stage too.
alter table imports
  add column deals integer not null default 0,
  add column deals_restored integer not null default 0,
  add column deals_kept integer not null default 0,
  -- its deals stand on top of the stage in the order of the sheet: where the last of them begins
  add column deals_above numeric;

create table import_deals (
  project_id bigint not null,
  import_id bigint not null,
  deal_id bigint not null,
  primary key (project_id, import_id, deal_id),
  foreign key (project_id, import_id) references imports (project_id, id) on delete cascade
);
call protect_by_project('import_deals');

-- Whose client is gone for good is still not everyone's to see: by which channels the client was seen.
alter table tasks add column channels_ids bigint[];
alter table deals add column channels_ids bigint[];

-- Also of removed tasks: a client who goes for good looks for all of them.
drop index tasks_of_contact;
create index tasks_of_contact on tasks (project_id, contact_id, date, id) where contact_id is not null;
