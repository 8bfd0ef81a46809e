-- Work on contacts goes into the journal of facts, before all that is there. Project by project, as each is seen by its own.
-- What a node of the version before would write meanwhile waits and is refused, rather than lost.
lock table work_actions, work_changes in share mode;
do $$
declare
  project bigint;
begin
for project in select id from projects order by id loop
perform set_config('parley.project_id', project::text, true);
insert into facts (project_id, epoch, tx, name, subject, subject_id, user_id, actor, token, why, changes, words, at)
select a.project_id, 0, '0', case
    when is_room then 'roomRead'
    when a.action = 'take' then 'contactTaken'
    when a.action = 'close' then 'contactClosed'
    when a.action = 'check' then 'contactChecked'
    when a.action = 'read' then 'contactMarkedRead'
    when a.action = 'unread' then 'contactMarkedUnread'
    when a.action = 'no_reply_needed' then 'replyNotNeeded'
    when a.action = 'snooze' then 'contactPutAside'
    when a.action = 'wake' then 'contactWoken'
    when a.action = 'block' then 'contactBlocked'
    when a.action = 'unblock' then 'contactUnblocked'
    when a.action = 'archive' then 'contactArchived'
    when a.action = 'unarchive' then 'contactUnarchived'
    when a.action = 'add_topic' then 'contactFiled'
    when a.action = 'remove_topic' then 'contactUnfiled'
    when c.changes #>> '{team,1}' is not null then 'contactHandedToTeam'
    when c.changes #>> '{operator,1}' is not null then 'contactHandedOver'
    else 'contactReturned'
  end, 'dialogue', c.contact_id, a.user_id,
  jsonb_build_object('kind', 'member', 'id', a.user_id, 'name', coalesce(u.name, ''), 'means', null), a.token,
  case a.action when 'assign' then 'many' when 'end_shift' then 'shift' end, (
    select jsonb_object_agg(case
        when field.name = 'operator' then 'operator_id'
        when field.name = 'team' then 'team_id'
        when field.name = 'responsible' then 'manager_id'
        when field.name like 'room %' then 'read_position'
        else regexp_replace(field.name, '^topic ', 'folder ')
      end, field.value)
    from jsonb_each(c.changes) as field (name, value)
  ), '{}', a.created_at
from work_changes c join work_actions a on a.project_id = c.project_id and a.id = c.action_id
left join users u on u.id = a.user_id
cross join lateral (
  select exists (select from jsonb_object_keys(c.changes) as name where name like 'room %') as is_room
) told
where c.project_id = project and c.changes <> '{}'
order by c.action_id, c.contact_id;

insert into facts (project_id, epoch, tx, name, subject, subject_id, subject_name, user_id, actor, token, changes, words,
  at)
select a.project_id, 0, '0', 'shiftEnded', 'member', a.user_id, coalesce(u.name, ''), a.user_id,
  jsonb_build_object('kind', 'member', 'id', a.user_id, 'name', coalesce(u.name, ''), 'means', null), a.token,
  '{"away": [false, true]}', '{}', a.created_at
from work_actions a left join users u on u.id = a.user_id
where a.project_id = project and a.action = 'end_shift'
order by a.id;

insert into taken_back (project_id, token, user_id, at)
select project_id, token, user_id, undone_at from work_actions where project_id = project and undone_at is not null
on conflict do nothing;
end loop;
perform set_config('parley.project_id', '', true);
end $$;

-- Whoever waits for somebody of a team knows the press itself. Last, as nobody can come meanwhile.
alter table waiting_dialogues add column token uuid;
do $$
declare
  project bigint;
begin
for project in select id from projects order by id loop
perform set_config('parley.project_id', project::text, true);
update waiting_dialogues w set token = a.token
from work_actions a where w.project_id = project and a.project_id = w.project_id and a.id = w.action_id;
end loop;
perform set_config('parley.project_id', '', true);
end $$;
alter table waiting_dialogues drop column action_id;
drop table work_changes;
drop table work_actions;
