-- What connecting a channel needs: secrets sealed, the word in the address a provider calls, what is still to be done,
-- why it does not work, and where a listener stopped.
alter table channels
  add column secrets text,
  add column hook_word text,
  add column step jsonb,
  add column problem text,
  add column expires_at timestamptz,
  add column listener text;

-- What clients do to a message after it was written.
alter table messages
  add column edited_at timestamptz,
  add column deleted_at timestamptz,
  add column reaction text;

-- How a channel is doing, by whole hours: written now and then by each node, never by a message.
create table channel_hours (
  project_id bigint not null,
  channel_id bigint not null,
  hour timestamptz not null,
  received integer not null default 0,
  sent integer not null default 0,
  failed integer not null default 0,
  last_in_at timestamptz,
  last_out_at timestamptz,
  last_error_at timestamptz,
  last_error text,
  primary key (project_id, channel_id, hour),
  foreign key (project_id, channel_id) references channels (project_id, id) on delete cascade
);
call protect_by_project('channel_hours');

-- When the next message may leave by a channel whose provider counts, and to one client of it (peer '': the account).
create table channel_paces (
  project_id bigint not null,
  channel_id bigint not null,
  peer text not null,
  free_at timestamptz not null,
  primary key (project_id, channel_id, peer),
  foreign key (project_id, channel_id) references channels (project_id, id) on delete cascade
);
call protect_by_project('channel_paces');
-- A provider that asked for silence gets it.
create table channel_holds (
  project_id bigint not null,
  channel_id bigint not null,
  held_until timestamptz not null,
  primary key (project_id, channel_id),
  foreign key (project_id, channel_id) references channels (project_id, id) on delete cascade
);
call protect_by_project('channel_holds');
-- The turn a waiting message was given.
alter table messages add column turn_at timestamptz;

-- Which channels are connected, over all projects: whoever looks for one to listen to sees numbers and nothing else.
create table connected_channels (
  project_id bigint not null,
  channel_id bigint not null,
  type text not null,
  primary key (project_id, channel_id)
);
create function note_connected_channel() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from connected_channels where (project_id, channel_id) = (old.project_id, old.id);
  elsif not new.is_auth then
    delete from connected_channels where (project_id, channel_id) = (new.project_id, new.id);
  else
    insert into connected_channels values (new.project_id, new.id, new.type) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger connected_channel after insert or delete or update of is_auth on channels
  for each row execute function note_connected_channel();
alter table channels no force row level security;
insert into connected_channels select project_id, id, type from channels where is_auth;
alter table channels force row level security;
