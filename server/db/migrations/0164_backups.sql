-- once: dfa808e1d054bc3c879d089f38a0c69898b27e6023fb8d312d80053d53588f64
-- What became of each backup, for whoever looks after the base. `night`: the moment it was planned for; one node takes it.
create table backup_runs (
  id bigint generated always as identity primary key,
  night timestamptz unique,
  began_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  target text not null,
  name text,
  rows bigint,
  bytes bigint,
  problem text
);

-- A base that was brought back from a backup rests until somebody says that it may work: nothing leaves it meanwhile. That
-- of an older version is marked before this runs in it (restore/resting.ts).
create table if not exists resting (
  is_only boolean primary key default true check (is_only),
  taken_at timestamptz not null,
  restored_at timestamptz not null default clock_timestamp()
);
