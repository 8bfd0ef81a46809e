-- What the page of each build is made of, for nodes that have another build. `name` tells the bytes.
create table page_parts (
  name text primary key,
  bytes bytea not null,
  is_gzipped boolean not null,
  seen_at timestamptz not null default now()
);
