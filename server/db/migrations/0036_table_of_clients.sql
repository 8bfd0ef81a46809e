-- Removed contacts and their dialogues are nobody's any more, from the first moment on: the wall itself hides them, so
-- that no list, count or search can forget to. They are removed for good when nobody can bring them back.
alter table contacts
  add column deleted_at timestamptz,
  -- on which channels they have dialogues: who sees them, without looking there
  add column channels_ids bigint[] not null default '{}',
  -- who never wrote is seen by everyone
  add column is_silent boolean not null generated always as (channels_ids = '{}') stored;
alter table dialogues add column deleted_at timestamptz;

create function shows_deleted() returns boolean language sql stable parallel safe return
  coalesce(current_setting('parley.deleted', true), '') = 'shown';
alter policy own_project on contacts
  using (project_id = current_project() and (deleted_at is null or shows_deleted()));
alter policy own_project on dialogues
  using (project_id = current_project() and (deleted_at is null or shows_deleted()));

-- The same the other way round: clients by channel, however few there are of one.
create table contact_channels (
  project_id bigint not null,
  channel_id bigint not null,
  contact_id bigint not null,
  primary key (project_id, channel_id, contact_id),
  foreign key (project_id, contact_id) references contacts (project_id, id) on delete cascade
);
create index contact_channels_of_contact on contact_channels (project_id, contact_id);

alter table contacts no force row level security;
alter table dialogues no force row level security;
update contacts c set channels_ids = d.ids
from (select project_id, contact_id, array_agg(distinct channel_id order by channel_id) as ids from dialogues
  group by project_id, contact_id) d
where c.project_id = d.project_id and c.id = d.contact_id;
insert into contact_channels (project_id, channel_id, contact_id)
select distinct project_id, channel_id, contact_id from dialogues;

-- How many clients there are, archived or not, by the channels that decide who sees them. Each statement adds what it
-- changed as a line of its own, so that nobody waits for anybody; lines are summed up now and then.
create table client_counts (
  project_id bigint not null,
  archived boolean not null,
  channels_ids bigint[] not null,
  n bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create index client_counts_of_project on client_counts (project_id);
insert into client_counts (project_id, archived, channels_ids, n)
select project_id, archived, channels_ids, count(*) from contacts where not is_room and merged_into is null
group by project_id, archived, channels_ids;

alter table contacts force row level security;
alter table dialogues force row level security;
call protect_by_project('contact_channels');
call protect_by_project('client_counts');

create function sum_client_counts() returns void language plpgsql as $$
begin
  if random() < 0.02 then
    with lines as (
      select ctid from client_counts where project_id = current_project() limit 2000 for update skip locked
    ), gone as (
      delete from client_counts where ctid in (select ctid from lines) returning archived, channels_ids, n
    )
    insert into client_counts (project_id, archived, channels_ids, n)
    select current_project(), archived, channels_ids, sum(n) from gone group by archived, channels_ids having sum(n) <> 0;
  end if;
end $$;

create function count_added_clients() returns trigger language plpgsql as $$
begin
  insert into client_counts (project_id, archived, channels_ids, n)
  select project_id, archived, channels_ids, count(*) from added
  where project_id = current_project() and not is_room and merged_into is null and deleted_at is null
  group by project_id, archived, channels_ids;
  perform sum_client_counts();
  return null;
end $$;
create trigger count_added after insert on contacts
  referencing new table as added for each statement execute function count_added_clients();

create function count_changed_clients() returns trigger language plpgsql as $$
begin
  insert into client_counts (project_id, archived, channels_ids, n)
  select project_id, archived, channels_ids, sum(n) from (
    select project_id, archived, channels_ids, -1 as n from was
    where not is_room and merged_into is null and deleted_at is null
    union all
    select project_id, archived, channels_ids, 1 from became
    where not is_room and merged_into is null and deleted_at is null
  ) changed
  where project_id = current_project() group by project_id, archived, channels_ids having sum(n) <> 0;
  if found then
    perform sum_client_counts();
  end if;
  return null;
end $$;
create trigger count_changed after update on contacts
  referencing old table as was new table as became for each statement execute function count_changed_clients();

create function count_gone_clients() returns trigger language plpgsql as $$
begin
  insert into client_counts (project_id, archived, channels_ids, n)
  select project_id, archived, channels_ids, -count(*) from gone
  where project_id = current_project() and not is_room and merged_into is null and deleted_at is null
  group by project_id, archived, channels_ids;
  return null;
end $$;
create trigger count_gone after delete on contacts
  referencing old table as gone for each statement execute function count_gone_clients();

-- New dialogues come one by one, or very many at once when a base is brought in: those are joined as a whole, since the
-- plan that is kept knows nothing of how many there are.
create function note_new_dialogues() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  it record;
begin
  insert into contact_channels (project_id, channel_id, contact_id)
  select distinct project_id, channel_id, contact_id from added on conflict do nothing;
  if (select count(*) from (select from added limit 21) few) > 20 then
    update contacts c set channels_ids = array(select distinct unnest(c.channels_ids || a.ids) order by 1)
    from (select project_id, contact_id, array_agg(distinct channel_id) as ids from added
      group by project_id, contact_id) a
    where c.project_id = a.project_id and c.id = a.contact_id and not c.channels_ids @> a.ids;
    return null;
  end if;
  for it in select distinct project_id, contact_id, channel_id from added loop
    update contacts set channels_ids = array(select distinct unnest(channels_ids || it.channel_id) order by 1)
    where project_id = it.project_id and id = it.contact_id and not it.channel_id = any (channels_ids);
  end loop;
  return null;
end $$;
create trigger dialogue_channels after insert on dialogues
  referencing new table as added for each statement execute function note_new_dialogues();

create function note_moved_dialogue() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  whose bigint[] := case tg_op when 'DELETE' then array[old.contact_id] else array[old.contact_id, new.contact_id] end;
begin
  delete from contact_channels where project_id = old.project_id and contact_id = any (whose);
  insert into contact_channels (project_id, channel_id, contact_id)
  select distinct d.project_id, d.channel_id, d.contact_id from dialogues d
  where d.project_id = old.project_id and d.contact_id = any (whose)
    and exists (select from contacts c where c.project_id = d.project_id and c.id = d.contact_id);
  update contacts c set channels_ids = array(
    select distinct d.channel_id from dialogues d where d.project_id = c.project_id and d.contact_id = c.id order by 1)
  where c.project_id = old.project_id and c.id = any (whose);
  return null;
end $$;
create trigger dialogue_moved after update of contact_id on dialogues
  for each row when (old.contact_id <> new.contact_id) execute function note_moved_dialogue();
create trigger dialogue_gone after delete on dialogues for each row execute function note_moved_dialogue();

-- Pages of the table: by age, by name (as people sort names, whatever their letters' size), and by age of those who
-- belong to somebody or something. The first answers from itself whether somebody is a client at all: the wall asks for
-- no more than it includes.
create index clients_by_id on contacts (project_id, archived, id) include (deleted_at)
  where not is_room and merged_into is null and deleted_at is null;
create index clients_by_age on contacts (project_id, archived, created_at, id)
  where not is_room and merged_into is null and deleted_at is null;
create index clients_by_name on contacts (project_id, archived, name collate "und-x-icu", id)
  where not is_room and merged_into is null and deleted_at is null;
create index clients_of_manager on contacts (project_id, manager_id, archived, created_at, id);
create index clients_of_organization on contacts (project_id, organization_id, archived, created_at, id);
create index clients_of_tag on contacts (project_id, tag, archived, created_at, id)
  where not is_room and merged_into is null and deleted_at is null;
create index clients_silent on contacts (project_id, archived, created_at, id)
  where is_silent and not is_room and merged_into is null and deleted_at is null;
drop index contacts_of_manager;
drop index contacts_of_organization;

-- What happened to a client, in words that can be read when what they name is gone.
create table client_history (
  project_id bigint not null,
  id bigint generated always as identity,
  contact_id bigint not null,
  kind text not null,
  -- null: it happened by itself
  user_id bigint,
  why text,
  field text,
  before text,
  after text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (project_id, id),
  foreign key (project_id, contact_id) references contacts (project_id, id) on delete cascade
);
create index client_history_of_contact on client_history (project_id, contact_id, id desc);
call protect_by_project('client_history');

-- One press that changed or removed many clients, so that one press takes it back.
create table client_batches (
  project_id bigint not null references projects (id) on delete cascade,
  id bigint generated always as identity,
  token uuid not null default gen_random_uuid(),
  user_id bigint not null,
  kind text not null check (kind in ('change', 'delete')),
  -- what was asked for, of whom, and by someone who sees these channels
  asked jsonb not null,
  -- up to which client it has come
  reached bigint not null default 0,
  changed integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  undone_at timestamptz,
  -- the removed are being removed for good
  purged_at timestamptz,
  primary key (project_id, id),
  unique (project_id, token)
);
call protect_by_project('client_batches');

-- Of each thing that was changed of a client: what it was, and what it became.
create table client_changes (
  project_id bigint not null,
  batch_id bigint not null,
  contact_id bigint not null,
  changes jsonb not null,
  primary key (project_id, batch_id, contact_id),
  foreign key (project_id, batch_id) references client_batches (project_id, id) on delete cascade
);
call protect_by_project('client_changes');

-- How somebody looks at the table.
create table client_views (
  project_id bigint not null references projects (id) on delete cascade,
  id bigint generated by default as identity,
  user_id bigint not null references users (id) on delete cascade,
  name text not null,
  filter jsonb not null,
  sort text,
  columns text[] not null,
  shared boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (project_id, id)
);
create index client_views_of_user on client_views (project_id, user_id);
call protect_by_project('client_views');
