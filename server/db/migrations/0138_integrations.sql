-- Services of others that a project works with beside its channels: one account of each.
create table integrations (
  project_id bigint not null references projects (id) on delete cascade,
  kind text not null check (kind in ('booking', 'vk_ads', 'amo')),
  -- By which notices and facts know it.
  id bigint not null generated always as identity,
  -- Sealed; null: no key here opens them any more.
  secrets text,
  hook_word text,
  account jsonb not null default '{}',
  settings jsonb not null default '{}',
  connected_at timestamptz not null default clock_timestamp(),
  connected_by bigint references users (id) on delete set null,
  problem text check (problem in ('refused', 'unreachable')),
  problem_words text not null default '',
  failing_since timestamptz,
  -- Administrators know of this failing.
  told_at timestamptz,
  synced_at timestamptz,
  primary key (project_id, kind),
  unique (project_id, id)
);
call protect_by_project('integrations');

-- Who set out to a provider's page, and until when they may come back.
create table integration_returns (
  project_id bigint not null references projects (id) on delete cascade,
  kind text not null check (kind in ('booking', 'vk_ads', 'amo')),
  state_hash text not null,
  session_id text not null,
  return_url text not null,
  expires_at timestamptz not null,
  primary key (project_id, kind)
);
call protect_by_project('integration_returns');

-- Whether there is a booking system is known by its integration; this was never written.
alter table projects drop column booking_key;
