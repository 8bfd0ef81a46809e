-- What a team knows of a client beside how to reach them.
alter table contacts
  add column legal_entity text,
  add column tax_id text,
  add column notes text,
  add column tag text,
  -- whose client this is
  add column manager_id bigint,
  -- wants no mailings
  add column unsubscribed boolean not null default false,
  -- turned out to be the same person as this one, who has the dialogues; empty and out of sight until they are separated
  add column merged_into bigint,
  add foreign key (project_id, manager_id) references members (project_id, user_id) on delete set null (manager_id),
  add foreign key (project_id, merged_into) references contacts (project_id, id) on delete cascade;
create index contacts_of_manager on contacts (project_id, manager_id) where manager_id is not null;
create index contacts_of_organization on contacts (project_id, organization_id) where organization_id is not null;
create index contacts_merged on contacts (project_id, merged_into) where merged_into is not null;

-- Of which contacts a member wants to hear nothing while they are not looking.
create table contact_mutes (
  project_id bigint not null,
  user_id bigint not null,
  contact_id bigint not null,
  primary key (project_id, user_id, contact_id),
  foreign key (project_id, user_id) references members (project_id, user_id) on delete cascade,
  foreign key (project_id, contact_id) references contacts (project_id, id) on delete cascade
);
create index contact_mutes_of_contact on contact_mutes (project_id, contact_id);
call protect_by_project('contact_mutes');

-- What a contact can be recognised by: the end of each number, the e-mail, the name within an organization. Those who
-- have the same key may be one person.
create table contact_keys (
  project_id bigint not null,
  contact_id bigint not null,
  -- null: of the person; else known to those who see the dialogue
  dialogue_id bigint,
  key text not null,
  -- the whole number: its end alone proves nothing
  value text not null,
  foreign key (project_id, contact_id) references contacts (project_id, id) on delete cascade,
  foreign key (project_id, dialogue_id) references dialogues (project_id, id) on delete cascade
);
create index contact_keys_by_key on contact_keys (project_id, key, contact_id);
create index contact_keys_of_contact on contact_keys (project_id, contact_id);
create index contact_keys_of_dialogue on contact_keys (project_id, dialogue_id) where dialogue_id is not null;
call protect_by_project('contact_keys');

-- Two contacts that may be one person, the lesser id first.
create table join_offers (
  project_id bigint not null,
  id bigint generated always as identity,
  first_id bigint not null,
  second_id bigint not null,
  score smallint not null,
  -- each with what proves it, so that nobody is told by what they do not see
  reasons jsonb not null,
  found_at timestamptz not null default clock_timestamp(),
  -- somebody knows that they are two
  dismissed_at timestamptz,
  primary key (project_id, id),
  unique (project_id, first_id, second_id),
  foreign key (project_id, first_id) references contacts (project_id, id) on delete cascade,
  foreign key (project_id, second_id) references contacts (project_id, id) on delete cascade
);
create index join_offers_open on join_offers (project_id, score desc, id desc) where dismissed_at is null;
create index join_offers_of_second on join_offers (project_id, second_id);
call protect_by_project('join_offers');

-- Dialogues that moved from one contact to another, and what it takes to move them back.
create table contact_moves (
  project_id bigint not null,
  id bigint generated always as identity,
  -- many merged by one press are taken back by one
  token uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('merge', 'link', 'unlink')),
  -- null: it happened by itself
  user_id bigint,
  from_id bigint not null,
  to_id bigint not null,
  record jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  undone_at timestamptz,
  primary key (project_id, id),
  foreign key (project_id, from_id) references contacts (project_id, id) on delete cascade,
  foreign key (project_id, to_id) references contacts (project_id, id) on delete cascade
);
create index contact_moves_by_token on contact_moves (project_id, token);
create index contact_moves_to on contact_moves (project_id, to_id, id) where undone_at is null;
create index contact_moves_from on contact_moves (project_id, from_id);
call protect_by_project('contact_moves');
