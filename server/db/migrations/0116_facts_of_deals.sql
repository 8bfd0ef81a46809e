-- What happened to deals goes into the journal of facts, before all that is there: each line keeps its order and, where
-- it has no more, its words. Names of clients and of other deals stay behind: they are read where they stand.
-- Project by project, as each is seen by its own. What a node of the version before would write meanwhile waits and is
-- refused, rather than lost.
lock table deal_actions, deal_strokes in share mode;
do $$
declare
  project bigint;
begin
for project in select id from projects order by id loop
perform set_config('parley.project_id', project::text, true);
insert into facts (project_id, epoch, tx, name, subject, subject_id, user_id, actor, token, why, changes, words, at)
select a.project_id, 0, '0', case
    when a.kind = 'created' then 'dealCreated'
    when a.kind = 'stage' and a.stage_id is null then 'dealRehomed'
    when a.kind = 'stage' then 'dealMoved'
    when a.kind = 'manager' then 'dealAssigned'
    when a.kind = 'name' then 'dealRenamed'
    when a.kind = 'merged' then 'dealsMerged'
    when a.kind = 'separated' then 'dealsSeparated'
    when a.kind = 'removed' then 'dealRemoved'
    when a.kind = 'restored' then 'dealRestored'
    when a.kind = 'rule' then 'ruleRan'
    when a.kind = 'custom_field' and a.why = 'lead_source' then 'formFilled'
    else 'dealChanged'
  end, 'deal', a.deal_id,
  -- What the funnel's rule merged is parted by anybody who sees it.
  case when who.actor ->> 'kind' = 'member' and a.why is distinct from 'duplicate' then (who.actor ->> 'id')::bigint end, who.actor, a.stroke, a.why,
  jsonb_strip_nulls(jsonb_build_object(
    'stage_id', case when a.stage_id is not null then jsonb_build_array(null, a.stage_id) end,
    'contacts', case when a.kind = 'client' then '[null, null]'::jsonb end,
    'outcome', case when a.kind = 'rule' then jsonb_build_array(null, a.after) end,
    'task_uid', case when a.task_uid is not null then jsonb_build_array(null, a.task_uid) end,
    'merged_into', case when a.kind = 'merged' and a.field = 'into' then jsonb_build_array(null, d.merged_into) end,
    'others', case when a.kind = 'merged' and a.field is null then jsonb_build_array(null, (
      select jsonb_agg(o.id order by o.id) from deals o
      where o.project_id = a.project_id and o.merged_into = a.deal_id
        and o.deleted_at between a.created_at - interval '5 seconds' and a.created_at + interval '5 seconds')) end)),
  case
    when a.kind = 'rule' and a.field is not null then jsonb_build_object('products', jsonb_build_array(null, a.field))
    when a.kind = 'custom_field' then jsonb_build_object('field', jsonb_build_array(null, a.field),
      'value', jsonb_build_array(a.before, a.after))
    when thing.name is not null then jsonb_build_object(thing.name, jsonb_build_array(a.before, a.after))
    else '{}'
  end, a.created_at
from deal_actions a
join deals d on d.project_id = a.project_id and d.id = a.deal_id
left join users u on u.id = a.user_id
left join (values ('stage', null, 'stage_id'), ('manager', null, 'manager_id'), ('name', null, 'name'),
  ('budget', null, 'price'), ('tags', null, 'tags'), ('products', null, 'products'),
  ('edited', 'organization', 'organization_id'), ('edited', 'source', 'source_name')) as thing (kind, field, name)
  on thing.kind = a.kind and (thing.field is null or thing.field = a.field)
cross join lateral (
  select coalesce(a.actor, jsonb_build_object('kind', case when a.user_id is null then 'system' else 'member' end,
    'id', a.user_id, 'name', coalesce(u.name, ''), 'means', case when a.why = 'import' or a.rule is not null
      then jsonb_build_object('kind', case a.why when 'import' then 'import' when 'lead_source' then 'form' else 'rule' end,
        'id', null, 'name', a.rule) end)) as actor
) who
where a.project_id = project
order by a.id;

-- What can still be taken back: the lines above tell it, these know how. Which of them were taken back already was not
-- kept, so only what could still be asked for: an hour, of removals and merges a month.
insert into facts (project_id, epoch, tx, name, subject, subject_id, user_id, actor, token, changes, words, at)
select s.project_id, 0, '0', 'dealArranged', 'deal', s.deal_id, s.user_id,
  jsonb_build_object('kind', case when s.user_id is null then 'system' else 'member' end, 'id', s.user_id,
    'name', coalesce(u.name, ''), 'means', null),
  s.stroke, (
    select jsonb_object_agg(n.name, jsonb_build_array(s.before -> n.name, n.value))
    from jsonb_each(s.after) as n (name, value)
  ), '{}', s.created_at
from deal_strokes s left join users u on u.id = s.user_id
where s.project_id = project and s.after <> '{}'
  and s.created_at > now() - case when s.after ? 'deleted_at' then interval '31 days' else interval '1 hour' end
order by s.created_at, s.deal_id;
end loop;
perform set_config('parley.project_id', '', true);
end $$;

drop table deal_actions;
drop table deal_strokes;
