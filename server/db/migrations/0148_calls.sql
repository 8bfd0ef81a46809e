-- Calls, the signals that introduce their two ends to one another, and how a project calls.
create table calls (
  project_id bigint not null references projects (id) on delete cascade,
  id bigint not null generated always as identity,
  -- Ours of a call we made; of one that came it is made of the provider's.
  uid text not null,
  dialogue_id bigint not null,
  channel_id bigint not null,
  direction text not null check (direction in ('out', 'in')),
  state text not null default 'ringing' check (state in ('ringing', 'active', 'ended')),
  result text check (result in ('answered', 'missed', 'no_answer', 'cancelled', 'rejected', 'busy', 'failed')),
  -- By which the provider knows it; null: it was not asked yet.
  outside_id text,
  phone text,
  -- Who of the team has it, and in which window.
  operator_id bigint,
  tab uuid,
  error text,
  is_recorded boolean not null default false,
  -- The number of the newest signal.
  signals integer not null default 0,
  rings_until timestamptz,
  -- When its window was heard of last.
  alive_at timestamptz,
  -- How the provider is to hear of its end, and when it did.
  closing text check (closing in ('left', 'refused', 'ended')),
  closed_at timestamptz,
  message_id bigint,
  created_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  ended_at timestamptz,
  primary key (project_id, id),
  unique (project_id, uid),
  check (state <> 'ended' or result is not null),
  foreign key (project_id, dialogue_id) references dialogues (project_id, id) on delete cascade,
  foreign key (project_id, message_id) references messages (project_id, id) on delete set null (message_id)
);
call protect_by_project('calls');
create index calls_of_dialogue on calls (project_id, dialogue_id);
create index calls_by_message on calls (project_id, message_id) where message_id is not null;
-- A line carries one call at a time, and a person has one.
create unique index calls_on_line on calls (project_id, channel_id) where state <> 'ended';
create unique index calls_of_operator on calls (project_id, operator_id) where state <> 'ended' and operator_id is not null;
create index calls_to_close on calls (project_id, channel_id) where closing is not null and closed_at is null;

create table call_signals (
  project_id bigint not null,
  call_id bigint not null,
  n integer not null,
  signal jsonb not null,
  primary key (project_id, call_id, n),
  foreign key (project_id, call_id) references calls (project_id, id) on delete cascade
);
call protect_by_project('call_signals');

-- Where a project has said nothing, it calls and records nothing.
create table call_settings (
  project_id bigint primary key references projects (id) on delete cascade,
  telephony boolean not null default true,
  is_recorded boolean not null default false,
  announcement text not null default '',
  keep_days integer not null default 30 check (keep_days between 1 and 3650),
  gives_tasks boolean not null default false
);
call protect_by_project('call_settings');

-- Which of the connected channels have a line of calls to hold.
alter table connected_channels add column has_calls boolean not null default false;
create or replace function note_connected_channel() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from connected_channels where (project_id, channel_id) = (old.project_id, old.id);
  elsif not new.is_auth then
    delete from connected_channels where (project_id, channel_id) = (new.project_id, new.id);
  else
    insert into connected_channels values (new.project_id, new.id, new.type, new.telephony)
    on conflict (project_id, channel_id) do update set has_calls = excluded.has_calls;
  end if;
  return null;
end $$;
drop trigger connected_channel on channels;
create trigger connected_channel after insert or delete or update of is_auth, telephony on channels
  for each row execute function note_connected_channel();
alter table channels no force row level security;
update connected_channels c set has_calls = true
  from channels ch where ch.project_id = c.project_id and ch.id = c.channel_id and ch.telephony;
alter table channels force row level security;
