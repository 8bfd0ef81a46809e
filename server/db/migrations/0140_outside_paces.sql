-- How often a host of others may be asked, by all nodes and projects together: it counts by our address.
create table outside_paces (
  key text primary key,
  -- When the next question may leave.
  free_at timestamptz not null,
  -- Up to when the places of the minute are used.
  spent_until timestamptz not null
);
