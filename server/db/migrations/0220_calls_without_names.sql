-- in steps
-- A call was told with the name of its client, which stayed when they were erased. Facts are never changed: each of these
-- goes and comes back as it was, but for the names, which whoever reads it adds. Their lines are a group of their own.
-- step outside a transaction
do $$
declare
  project bigint;
begin
  for project in select id from projects order by id loop
    perform set_config('parley.project_id', project::text, true);
    perform set_config('parley.forgetting', 'on', true);
    with lines as (
      delete from audit_lines where project_id = project and kind = 'channels' and name = 'callEnded' returning *
    ), told as (
      delete from facts f using lines l
      where f.project_id = project and f.epoch = l.epoch and f.tx = l.tx and f.id = l.id and f.at = l.at returning f.*
    ), told_again as (
      insert into facts (project_id, id, epoch, tx, name, subject, subject_id, user_id, actor, token, why, changes, words,
        origin, at)
      select project_id, id, epoch, tx, name, subject, subject_id, user_id,
        case actor ->> 'kind' when 'client' then jsonb_set(actor, '{name}', '""') else actor end,
        token, why, changes, words, origin, at
      from told
    )
    insert into audit_lines (project_id, id, epoch, tx, at, user_id, kind, name, subject, subject_id)
    select project_id, id, epoch, tx, at, user_id, 'calls', name, subject, subject_id from lines;
    commit;
  end loop;
end $$;
