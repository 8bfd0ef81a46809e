-- Of a word that many have, to find those of one's own: an index that knows words, people and standings apart goes through
-- the lists of all of them together, for as long as the longest takes. So each piece of a word is kept with what is asked
-- together with it: the project and the standing, and these with the one who is responsible.
create function task_grams(words text, variadic scopes text[]) returns int[]
language plpgsql immutable strict parallel safe as $$
begin
  return array(select hashtext(scope || gram) from unnest(show_trgm(words)) gram, unnest(scopes) scope);
end $$;
create function task_scopes(project_id bigint, status int, manager_id bigint) returns text[]
language sql immutable parallel safe
return array[project_id || '.' || status, project_id || '.' || status || '.' || coalesce(manager_id, 0)];

drop index task_texts_by_part;
alter table task_texts add column grams int[] not null default '{}';
-- Written anew at one go: an update would leave each row behind once more.
alter table task_texts alter column grams drop default,
  alter column grams type int[] using task_grams(text, variadic task_scopes(project_id, status, manager_id));
alter table task_texts drop column manager_id, drop column status;
set local maintenance_work_mem = '256MB';
create index task_texts_by_gram on task_texts using gin (grams);

create or replace function write_task_text() returns trigger language plpgsql as $$
declare words text := ' ' || folded(left(new.comment, 2000));
begin
  if new.comment <> '' and new.deleted_at is null then
    insert into task_texts (project_id, task_id, text, grams)
    values (new.project_id, new.id, words, task_grams(words, variadic
      task_scopes(new.project_id, case when new.closed_at is null then 1 else 2 end, new.manager_id)))
    on conflict (project_id, task_id) do update set text = excluded.text, grams = excluded.grams;
  else
    delete from task_texts where project_id = new.project_id and task_id = new.id;
  end if;
  return null;
end $$;
create or replace function write_new_task_texts() returns trigger language plpgsql as $$
begin
  insert into task_texts (project_id, task_id, text, grams)
  select project_id, id, words, task_grams(words, variadic
    task_scopes(project_id, case when closed_at is null then 1 else 2 end, manager_id))
  from added, lateral (select ' ' || folded(left(comment, 2000)) as words offset 0) folded
  where comment <> '' and deleted_at is null;
  return null;
end $$;

-- What is looked for is part of the wall, as everywhere.
create function current_task_grams() returns int[] language sql stable
return coalesce(nullif(current_setting('parley.task_grams', true), ''), '{}')::int[];
drop policy own_project on task_texts;
create policy own_project on task_texts
  using (project_id = current_project() and grams @> current_task_grams()) with check (project_id = current_project());
