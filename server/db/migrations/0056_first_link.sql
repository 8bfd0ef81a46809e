-- The way in of an installation's first administrator; while it waits, nobody registers without it.
create table first_link (
  is_only boolean primary key default true check (is_only),
  token_hash text not null,
  expires_at timestamptz not null
);
