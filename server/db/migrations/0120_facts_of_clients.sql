-- What happened to clients goes into the journal of facts, in its order. Lines tell in words what became of what; what a
-- press did to many was kept beside them with its values, so that it can be taken back: the two are one from here on.
-- Project by project, as each is seen by its own. What a node of the version before would write meanwhile waits and is
-- refused, rather than lost. Whom somebody was merged with is known by name no more: they may be gone, or not seen.
lock table client_history, client_changes, client_batches in share mode;
do $$
declare
  project bigint;
begin
perform set_config('parley.deleted', 'shown', true);
for project in select id from projects order by id loop
perform set_config('parley.project_id', project::text, true);
with pressed as (
  select b.token, it.pair, case
      when it.name = 'deleted' and jsonb_typeof(it.pair -> 1) = 'number' then (it.pair ->> 1)::bigint
      else (
        select h.id from client_history h
        where h.project_id = k.project_id and h.contact_id = k.contact_id
          and h.created_at >= b.created_at - interval '5 seconds' and case it.name
          when 'deleted' then h.kind = 'deleted'
          when 'archived' then h.kind in ('archived', 'unarchived') and h.why = 'bulk'
          else h.field = it.name and h.why = 'bulk'
        end
        order by h.id limit 1
      )
    end as line_id
  from client_changes k join client_batches b on b.project_id = k.project_id and b.id = k.batch_id
  cross join jsonb_each(k.changes) as it (name, pair)
  where k.project_id = project
), press_of_line as (
  select distinct on (line_id) line_id, token, pair from pressed where line_id is not null order by line_id
)
insert into facts (project_id, epoch, tx, name, subject, subject_id, user_id, actor, token, why, changes, words, at)
select h.project_id, 0, '0', case h.kind
    when 'created' then 'clientCreated'
    when 'merged' then 'clientMerged'
    when 'separated' then 'clientSeparated'
    when 'archived' then 'clientArchived'
    when 'unarchived' then 'clientUnarchived'
    when 'blocked' then 'clientBlocked'
    when 'unblocked' then 'clientUnblocked'
    when 'cleared' then 'clientCleared'
    when 'deleted' then 'clientRemoved'
    when 'restored' then 'clientRestored'
    else case h.field when 'manager_id' then 'clientAssigned' else 'clientChanged' end
  end, 'client', h.contact_id, case who.actor ->> 'kind' when 'member' then (who.actor ->> 'id')::bigint end, who.actor,
  p.token, h.why, case
    when h.kind in ('archived', 'unarchived')
      then jsonb_build_object('archived', jsonb_build_array(h.kind <> 'archived', h.kind = 'archived'))
    when h.kind in ('blocked', 'unblocked')
      then jsonb_build_object('blocked', jsonb_build_array(h.kind <> 'blocked', h.kind = 'blocked'))
    when h.kind = 'restored' then '{"deleted_at": [null, null]}'
    when h.kind = 'deleted' then jsonb_build_object('deleted_at', jsonb_build_array(null, to_char(case
        when c.deleted_at is not null and not exists (
          select from client_history l where l.project_id = h.project_id and l.contact_id = h.contact_id
            and l.kind = 'deleted' and l.id > h.id
        ) then c.deleted_at else h.created_at
      end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    when h.kind <> 'edited' then '{}'
    when p.pair is not null then jsonb_build_object(h.field, p.pair)
    when h.field = 'unsubscribed' then jsonb_build_object(h.field, jsonb_build_array(h.before = 'true', h.after = 'true'))
    when h.field in ('name', 'phone', 'email', 'legal_entity', 'tax_id', 'notes', 'tag')
      then jsonb_build_object(h.field, jsonb_build_array(h.before, h.after))
    else '{}'
  end, case
    when h.kind = 'edited' and h.field ~ '^(organization_id|manager_id|field_)'
      then jsonb_build_object(h.field, jsonb_build_array(h.before, h.after))
    else '{}'
  end, h.created_at
from client_history h
join contacts c on c.project_id = h.project_id and c.id = h.contact_id
left join press_of_line p on p.line_id = h.id
left join users u on u.id = h.user_id
cross join lateral (
  select coalesce(h.actor, jsonb_build_object('kind', case when h.user_id is null then 'system' else 'member' end,
    'id', h.user_id, 'name', coalesce(u.name, ''), 'means', case when h.why = 'import'
      then '{"kind": "import", "id": null, "name": null}'::jsonb end)) as actor
) who
where h.project_id = project
order by h.id;

-- Into which folder somebody was put stood in no history.
insert into facts (project_id, epoch, tx, name, subject, subject_id, user_id, actor, token, why, changes, words, at)
select k.project_id, 0, '0', 'clientFiled', 'client', k.contact_id, b.user_id, jsonb_build_object('kind', 'member', 'id',
    b.user_id, 'name', coalesce(u.name, ''), 'means', null), b.token, 'bulk', jsonb_build_object(
    replace(it.name, 'topic ', 'folder_'), it.pair), '{}', b.created_at
from client_changes k join client_batches b on b.project_id = k.project_id and b.id = k.batch_id
join contacts c on c.project_id = k.project_id and c.id = k.contact_id
left join users u on u.id = b.user_id
cross join jsonb_each(k.changes) as it (name, pair)
where k.project_id = project and it.name like 'topic %'
order by k.batch_id, k.contact_id;

insert into taken_back (project_id, token, user_id, at)
select project_id, token, user_id, undone_at from client_batches where project_id = project and undone_at is not null
on conflict do nothing;
-- What is being taken back just now goes on; what went back already finds nothing to do.
update jobs j set name = 'take-back-the-rest',
  payload = json_build_object('user_id', b.user_id, 'token', b.token, 'undo', gen_random_uuid())
from client_batches b
where j.project_id = project and j.name = 'undo-the-rest-of-clients' and b.project_id = j.project_id
  and b.id = (j.payload ->> 'batch_id')::bigint;

-- Only presses that go on are kept here from now on.
delete from client_batches b
where b.project_id = project and (b.undone_at is not null or b.reached = 9007199254740991 or not exists (
  select from jobs j where j.project_id = b.project_id
    and j.name in ('change-the-rest-of-clients', 'delete-the-rest-of-clients')
    and (j.payload ->> 'batch_id')::bigint = b.id));
end loop;
perform set_config('parley.project_id', '', true);
perform set_config('parley.deleted', '', true);
end $$;

drop table client_changes;
drop table client_history;
alter table client_batches drop column kind, drop column created_at, drop column undone_at;
