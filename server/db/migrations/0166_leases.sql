-- Which nodes are alive, and what each of them alone may do. Only this clock counts, never a node's.
create table nodes (
  id uuid primary key,
  until timestamptz not null
);

-- Held for as long as its holder is alive. Each new holder has a greater fence than all before, so that one who slept
-- is known by its old one.
create table leases (
  kind text not null,
  name text not null,
  holder uuid not null,
  fence bigint not null generated always as identity,
  primary key (kind, name)
);
create index leases_by_holder on leases (holder);
