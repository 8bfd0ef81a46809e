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

-- Whom an import made, by batches: a line for each of very many costs more than the clients' own.
create table import_news (
  project_id bigint not null,
  import_id bigint not null,
  id bigint generated always as identity,
  -- of each, the id and what it was made with
  rows json not null,
  primary key (project_id, import_id, id),
  foreign key (project_id, import_id) references imports (project_id, id) on delete cascade
);
call protect_by_project('import_news');

-- Whoever is new has no text yet.
create or replace function write_new_person_texts() returns trigger language plpgsql as $$
begin
  insert into contact_texts (project_id, contact_id, text)
  select project_id, id, ' ' || folded(concat_ws(' ', name, email, phone)) from added;
  return null;
end $$;

-- Whose client is gone for good is still not everyone's to see: by which channels the client was seen.
alter table tasks add column channels_ids bigint[];
alter table deals add column channels_ids bigint[];

-- Also of removed tasks: a client who goes for good looks for all of them.
drop index tasks_of_contact;
create index tasks_of_contact on tasks (project_id, contact_id, date, id) where contact_id is not null;
