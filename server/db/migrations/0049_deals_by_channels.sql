-- By which channels a deal is seen is kept with it: '' by everyone, '0' by nobody, else the ids of the channels of its
-- main client. A text, since behind the wall an index is asked only for what can leak nothing, and lists might.
alter table deals add column seen_by text collate "C" not null default '';

-- Held until the end: a client who comes to another channel at the same time waits, and then finds the deal. Whoever
-- turned out to be somebody else is asked for row by row, each as it is once it is held.
create function seen_by(of_project bigint, of_contact bigint, gone bigint[]) returns text language plpgsql
  set enable_seqscan = off as $$
declare
  channels bigint[];
  whose bigint := of_contact;
begin
  if of_contact is null then
    return case when gone is null then '' when gone = '{}' then '0' else array_to_string(gone, ',') end;
  end if;
  for depth in 0..100 loop
    select channels_ids, merged_into into channels, whose from contacts
    where project_id = of_project and id = whose and deleted_at is null for share;
    exit when whose is null;
  end loop;
  return coalesce(array_to_string(channels, ','), '0');
end $$;

create function note_seers_of_deal() returns trigger language plpgsql as $$
begin
  new.seen_by := seen_by(new.project_id, new.contact_id, new.channels_ids);
  return new;
end $$;
create trigger seers_of_deal before insert on deals for each row execute function note_seers_of_deal();
create trigger other_seers_of_deal before update of contact_id, channels_ids on deals for each row
  when (old.contact_id is distinct from new.contact_id or old.channels_ids is distinct from new.channels_ids)
  execute function note_seers_of_deal();

-- Clients who are seen otherwise take along the deals of all who turned out to be them: held in the order of their ids,
-- as by whoever changes many. Planned each time: a plan from when there were few would walk through all clients for each.
create function follow_clients(of_project bigint, ids bigint[]) returns void language plpgsql
  set plan_cache_mode = force_custom_plan set enable_nestloop = on as $$
declare
  same bigint[] := array(
    with recursive same as (
      select unnest(ids) as id
      union select c.id from contacts c join same on c.project_id = of_project and c.merged_into = same.id
    ) select id from same);
begin
  perform from deals where project_id = of_project and contact_id = any (same) order by id for no key update;
  if found then
    update deals set seen_by = seen_by(project_id, contact_id, channels_ids)
    where project_id = of_project and contact_id = any (same);
  end if;
end $$;

create function note_seers_of_deals() returns trigger language plpgsql as $$
declare
  it record;
begin
  for it in
    select project_id, array_agg(id) as ids from (
      select project_id, id, channels_ids, merged_into, deleted_at from became
      except
      select project_id, id, channels_ids, merged_into, deleted_at from was
    ) other group by project_id
  loop
    perform follow_clients(it.project_id, it.ids);
  end loop;
  return null;
end $$;
create trigger seers_of_deals after update on contacts
  referencing old table as was new table as became for each statement execute function note_seers_of_deals();

alter table contacts no force row level security;
alter table deals no force row level security;
alter table stage_totals no force row level security;
update deals set seen_by = seen_by(project_id, contact_id, channels_ids)
where contact_id is not null or channels_ids is not null;

-- The sums of a stage are kept by those who see them, and by the base itself: whatever changes a deal, they are right.
alter table stage_totals add column seen_by text collate "C" not null default '';
delete from stage_totals;
insert into stage_totals (project_id, stage_id, seen_by, deals, price)
select project_id, stage_id, seen_by, count(*), sum(price) from deals where deleted_at is null
group by project_id, stage_id, seen_by;
alter table stage_totals force row level security;
alter table deals force row level security;
alter table contacts force row level security;

-- The cards of a stage for whoever sees some channels: one walk for each kind of deals they see, and one for each kind
-- of which they see only their own.
create index deals_of_stage_by_seers on deals (project_id, stage_id, seen_by, place desc, id desc)
  where deleted_at is null;
create index deals_of_manager_by_seers on deals (project_id, manager_id, stage_id, seen_by, place desc, id desc)
  where deleted_at is null and manager_id is not null;

-- Now and then those lines of changed stages that nobody holds become one.
alter table stage_totals set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create function sum_stage_totals(stages bigint[]) returns void language plpgsql set enable_seqscan = off as $$
begin
  if random() < 0.02 then
    with lines as (
      select stage_id, id from stage_totals where project_id = current_project() and stage_id = any (stages)
      limit 2000 for update skip locked
    ), gone as (
      delete from stage_totals t using lines
      where t.project_id = current_project() and t.stage_id = lines.stage_id and t.id = lines.id
      returning t.stage_id, t.seen_by, t.deals, t.price
    )
    insert into stage_totals (project_id, stage_id, seen_by, deals, price)
    select current_project(), stage_id, seen_by, sum(deals), sum(price) from gone
    group by stage_id, seen_by having sum(deals) <> 0 or sum(price) <> 0;
  end if;
end $$;

create function count_added_deals() returns trigger language plpgsql as $$
begin
  insert into stage_totals (project_id, stage_id, seen_by, deals, price)
  select project_id, stage_id, seen_by, count(*), sum(price) from added where deleted_at is null
  group by project_id, stage_id, seen_by;
  perform sum_stage_totals(array(select distinct stage_id from added));
  return null;
end $$;
create function count_changed_deals() returns trigger language plpgsql as $$
begin
  insert into stage_totals (project_id, stage_id, seen_by, deals, price)
  select project_id, stage_id, seen_by, sum(sign), sum(sign * price) from (
    select project_id, stage_id, seen_by, price, -1 as sign from was where deleted_at is null
    union all
    select project_id, stage_id, seen_by, price, 1 from became where deleted_at is null
  ) changed
  group by project_id, stage_id, seen_by having sum(sign) <> 0 or sum(sign * price) <> 0;
  if found then
    perform sum_stage_totals(array(select stage_id from was union select stage_id from became));
  end if;
  return null;
end $$;
-- What goes with its stage or its project leaves no sums.
create function count_gone_deals() returns trigger language plpgsql as $$
begin
  insert into stage_totals (project_id, stage_id, seen_by, deals, price)
  select g.project_id, g.stage_id, g.seen_by, -count(*), -sum(g.price) from gone g
  join stages s on s.project_id = g.project_id and s.id = g.stage_id join projects p on p.id = g.project_id
  where g.deleted_at is null
  group by g.project_id, g.stage_id, g.seen_by;
  return null;
end $$;
create trigger count_added_deals after insert on deals
  referencing new table as added for each statement execute function count_added_deals();
create trigger count_changed_deals after update on deals
  referencing old table as was new table as became for each statement execute function count_changed_deals();
create trigger count_gone_deals after delete on deals
  referencing old table as gone for each statement execute function count_gone_deals();
