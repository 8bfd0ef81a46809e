-- Where the files of this database lie: the token that lies there too. `left_at`: where some may still lie from before.
create table file_home (
  is_only boolean primary key default true check (is_only),
  token text not null,
  place text not null,
  left_at text
);

-- Nodes that are at work, and where each keeps files.
create table file_nodes (
  node uuid primary key,
  token text not null,
  place text not null,
  seen_at timestamptz not null default now()
);
