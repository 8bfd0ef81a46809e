-- The same words to many clients: what is said, and how far it has come.
create table mailings (
  project_id bigint not null references projects (id) on delete cascade,
  id bigint generated always as identity,
  name text not null default '',
  text text not null default '',
  files_ids bigint[] not null default '{}',
  channels_ids bigint[] not null default '{}',
  -- the only channels its author saw when the list was made, null: all; it goes by those that its sender sees too
  seen_ids bigint[],
  -- whose quiet hours it keeps
  funnels_ids bigint[] not null,
  author_id bigint references users (id) on delete set null,
  state text not null default 'draft' check (state in ('draft', 'planned', 'sending', 'stopped', 'done')),
  -- each start has its number: work that was planned by an earlier one is not done any more
  turn integer not null default 0,
  send_at timestamptz,
  waits_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  ended_at timestamptz,
  people integer not null,
  waiting integer not null,
  said integer not null default 0,
  sent integer not null default 0,
  failed integer not null default 0,
  -- how many by the reason
  skipped jsonb not null default '{}',
  primary key (project_id, id)
);
call protect_by_project('mailings');

-- Whom it is for, as found when it was made. Who is removed for good leaves a line without a name, so that counts stay.
create table mailing_people (
  project_id bigint not null,
  mailing_id bigint not null,
  nth integer not null,
  contact_id bigint,
  -- the deal it was found by: placeholders stand for something of it
  deal_id bigint,
  state text not null default 'waiting' check (state in ('waiting', 'said', 'sent', 'failed', 'skipped')),
  reason text check (reason in ('blocked', 'unsubscribed', 'removed', 'twice', 'no_channel', 'refused')),
  message_id bigint,
  said_at timestamptz,
  primary key (project_id, mailing_id, nth),
  foreign key (project_id, mailing_id) references mailings (project_id, id) on delete cascade,
  foreign key (project_id, contact_id) references contacts (project_id, id) on delete set null (contact_id),
  foreign key (project_id, deal_id) references deals (project_id, id) on delete set null (deal_id)
);
create unique index mailing_people_once on mailing_people (project_id, mailing_id, contact_id);
create index mailing_people_by_state on mailing_people (project_id, mailing_id, state, nth);
create index mailing_people_of_contact on mailing_people (project_id, contact_id) where contact_id is not null;
create index mailing_people_of_deal on mailing_people (project_id, deal_id) where deal_id is not null;
call protect_by_project('mailing_people');
