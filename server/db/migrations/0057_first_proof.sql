-- What is to be joined once the second factor is passed.
alter table openid_states add column google_sub text;

-- The link was told by mail alone, so whoever uses it reads that mailbox.
alter table invitations add column is_mailed boolean not null default false;

-- Mailed to an address that has no account yet, or whose owner has not proved it.
create table email_codes (
  email text primary key,
  code_hash text not null,
  tries_left integer not null,
  expires_at timestamptz not null
);

-- Whose projects: to count them, and to find them when their owner is proved.
create index projects_of_owner on projects (owner);
