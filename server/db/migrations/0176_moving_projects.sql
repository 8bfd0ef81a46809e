-- Projects on their way to another installation, or from one. What stands here is asked of this base, by whoever writes
-- and whoever takes jobs, so that no node has to hear of it in time.
create table moving_projects (
  project_id bigint primary key,
  -- The same in both bases.
  run uuid not null default gen_random_uuid(),
  role text not null check (role in ('leaves', 'comes')),
  began_at timestamptz not null default clock_timestamp(),
  -- Its jobs and lines rest until then, and nothing of it is changed: renewed by whoever moves it, so that it lives again
  -- where they are gone.
  held_until timestamptz,
  still_until timestamptz,
  -- Lives elsewhere since then: there, as this one.
  moved_at timestamptz,
  address text,
  there bigint
);

create function stands_still(of_project bigint) returns boolean language sql stable parallel safe
  return exists (select from moving_projects where project_id = of_project and still_until > clock_timestamp());

-- Tables without a wall are written by those who entered no project, too.
create function refuse_while_still() returns trigger language plpgsql as $$
begin
  if current_setting('parley.moving', true) is distinct from 'on'
    and stands_still((to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> tg_argv[0])::bigint)
  then raise exception 'this project is being moved' using errcode = 'PA001'; end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger refuse_while_still before insert or update or delete on members
  for each row execute function refuse_while_still('project_id');
create trigger refuse_while_still before insert or update or delete on invitations
  for each row execute function refuse_while_still('project_id');
create trigger refuse_while_still before insert or update or delete on projects
  for each row execute function refuse_while_still('id');

create or replace function take_jobs(of_queue text, known_names text[], free integer, node uuid, lease interval, moved interval)
  returns setof jobs language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
  due bigint[] := array(
    select id from jobs
    where queue = of_queue and due_at <= moment + moved and (lease_until is null or lease_until <= moment)
      -- A name this version does not know may be known to a newer node.
      and (name = any (known_names) or due_at < moment - interval '10 minutes')
      and (project_id is null or project_id <> all (array(
        select m.project_id from moving_projects m where m.held_until > moment)))
    order by due_at, id limit free + 50
    for update skip locked);
begin
  return query
    with seen as (
      select j.id, j.due_at, ahead.until
      from jobs j left join lateral (
        select greatest(e.due_at, e.lease_until, moment + lease) as until
        from jobs e where e.key = j.key and e.id < j.id order by e.id limit 1
      ) ahead on true
      where j.id = any (due)
    ), put_off as (
      update jobs set due_at = seen.until from seen where jobs.id = seen.id and seen.until is not null
    ), taken as (
      update jobs set lease_until = moment + lease, leased_by = node, attempts = jobs.attempts + 1
      where id in (select seen.id from seen where seen.until is null order by seen.due_at, seen.id limit free)
      returning jobs.*
    )
    select * from taken order by run_at, id;
end $$;
