-- What the folder of files and this base know each other by; written to both at every pass over unnamed files, so that an
-- earlier copy of the base is a stranger there.
create table file_marks (
  mark text primary key,
  made_at timestamptz not null default now()
);

-- Short codes of every kind, each by what it is for: tries at one spend nothing of another. They live for half an hour,
-- so those under way are not brought along.
create table codes (
  purpose text not null check (purpose in ('password', 'registration', 'address')),
  subject text not null,
  code_hash text not null,
  tries_left integer not null,
  expires_at timestamptz not null,
  -- By whoever runs the installation: no proof of a mailbox.
  is_told boolean not null default false,
  -- The try that asked for it, given back when the code turns out to be right.
  asked_from text,
  asked_window text,
  primary key (purpose, subject)
);
drop table password_codes;
drop table email_codes;
