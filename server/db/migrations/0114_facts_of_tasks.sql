-- What happened to tasks goes into the journal of facts, before all that is there: each keeps its order. What a task began
-- with was not kept; it is what it has now, but for what was changed since.
-- Project by project, as each is seen by its own. What a node of the version before would write meanwhile waits and is
-- refused, rather than lost.
lock table task_changes in share mode;
do $$
declare
  project bigint;
begin
for project in select id from projects order by id loop
perform set_config('parley.project_id', project::text, true);
with first_was as (
  select distinct on (h.project_id, h.task_id, field.name) h.project_id, h.task_id, field.name, field.value
  from task_changes h cross join jsonb_each(h.before) as field (name, value)
  order by h.project_id, h.task_id, field.name, h.id
), begun as (
  select t.project_id, t.id as task_id, (
    select coalesce(jsonb_object_agg(field.name, jsonb_build_array(null, field.value)), '{}')
    from (
      select now.name, coalesce(f.value, now.value) as value
      from jsonb_each(to_jsonb(t)) as now (name, value)
      left join first_was f on f.project_id = t.project_id and f.task_id = t.id and f.name = now.name
    ) field
    where field.value <> 'null' and field.name in ('date', 'comment', 'result', 'priority', 'category_id', 'manager_id',
      'author_id', 'contact_id', 'channels_ids', 'deal_id', 'repeat', 'repeat_day', 'created_auto', 'closed_at',
      'deleted_at')
  ) as changes
  from tasks t
)
insert into facts (project_id, epoch, tx, name, subject, subject_id, subject_name, user_id, actor, token, changes, words,
  at)
select h.project_id, 0, '0', case
    when h.kind = 'created' then 'taskCreated'
    when h.kind = 'closed' then 'taskClosed'
    when h.kind = 'returned' then 'taskReopened'
    when h.kind = 'removed' then 'taskRemoved'
    when h.kind = 'restored' then 'taskRestored'
    when h.after ? 'manager_id' then 'taskAssigned'
    when h.after - 'date' - 'repeat_day' = '{}' then 'taskMoved'
    else 'taskChanged'
  end, 'task', h.task_id, null, case who.actor ->> 'kind' when 'member' then (who.actor ->> 'id')::bigint end, who.actor,
  h.stroke, case when h.kind = 'created' then b.changes else (
    select coalesce(jsonb_object_agg(is_now.name, jsonb_build_array(h.before -> is_now.name, is_now.value)), '{}')
    from jsonb_each(h.after) as is_now (name, value)
  ) end, '{}', h.created_at
from task_changes h
join begun b on b.project_id = h.project_id and b.task_id = h.task_id
left join users u on u.id = h.user_id
cross join lateral (
  select coalesce(h.actor, jsonb_build_object('kind', case when h.user_id is null then 'system' else 'member' end,
    'id', h.user_id, 'name', coalesce(u.name, ''), 'means', null)) as actor
) who
where h.project_id = project
order by h.id;
end loop;
perform set_config('parley.project_id', '', true);
end $$;

drop table task_changes;
