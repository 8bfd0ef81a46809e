-- Each thing that the list of tasks is narrowed by has its own walk in the list's order.
create index tasks_actual_of_manager_and_category on tasks (project_id, manager_id, category_id, date, id)
  where closed_at is null and deleted_at is null;
create index tasks_actual_by_origin on tasks (project_id, created_auto, date, id)
  where closed_at is null and deleted_at is null;
create index tasks_actual_of_manager_by_origin on tasks (project_id, manager_id, created_auto, date, id)
  where closed_at is null and deleted_at is null;
create index tasks_actual_first on tasks (project_id, date, id)
  where priority and closed_at is null and deleted_at is null;
create index tasks_actual_first_of_manager on tasks (project_id, manager_id, date, id)
  where priority and closed_at is null and deleted_at is null;
create index tasks_actual_about_deals on tasks (project_id, date, id)
  where deal_id is not null and closed_at is null and deleted_at is null;
create index tasks_closed_of_category on tasks (project_id, category_id, closed_at desc, id desc)
  where closed_at is not null and deleted_at is null;
create index tasks_closed_by_origin on tasks (project_id, created_auto, closed_at desc, id desc)
  where closed_at is not null and deleted_at is null;
create index tasks_closed_first on tasks (project_id, closed_at desc, id desc)
  where priority and closed_at is not null and deleted_at is null;
create index tasks_closed_about_deals on tasks (project_id, closed_at desc, id desc)
  where deal_id is not null and closed_at is not null and deleted_at is null;

-- Words are looked for in one list, and mostly in one's own: whose a text is and where it stands are in its index too.
-- A removed task has no text.
-- The index is made anew, and goes first: else each row that is written would be put into it once more.
drop index task_texts_by_part;
alter table tasks no force row level security;
alter table task_texts no force row level security;
alter table task_texts add column manager_id bigint not null default 0, add column status smallint not null default 1;
delete from task_texts x using tasks t
where t.project_id = x.project_id and t.id = x.task_id and t.deleted_at is not null;
update task_texts x set manager_id = coalesce(t.manager_id, 0), status = case when t.closed_at is null then 1 else 2 end
from tasks t where t.project_id = x.project_id and t.id = x.task_id;
alter table task_texts force row level security;
alter table tasks force row level security;

set local maintenance_work_mem = '256MB';
create index task_texts_by_part on task_texts using gin (project_id, manager_id, status, text gin_trgm_ops);

create or replace function write_task_text() returns trigger language plpgsql as $$
begin
  if new.comment <> '' and new.deleted_at is null then
    insert into task_texts (project_id, task_id, text, manager_id, status)
    values (new.project_id, new.id, ' ' || folded(left(new.comment, 2000)), coalesce(new.manager_id, 0),
      case when new.closed_at is null then 1 else 2 end)
    on conflict (project_id, task_id) do update
      set text = excluded.text, manager_id = excluded.manager_id, status = excluded.status;
  else
    delete from task_texts where project_id = new.project_id and task_id = new.id;
  end if;
  return null;
end $$;
create function write_new_task_texts() returns trigger language plpgsql as $$
begin
  insert into task_texts (project_id, task_id, text, manager_id, status)
  select project_id, id, ' ' || folded(left(comment, 2000)), coalesce(manager_id, 0),
    case when closed_at is null then 1 else 2 end
  from added where comment <> '' and deleted_at is null;
  return null;
end $$;
drop trigger task_text on tasks;
create trigger task_text after update of comment, manager_id, closed_at, deleted_at on tasks
  for each row when ((old.comment, old.manager_id, old.closed_at, old.deleted_at)
    is distinct from (new.comment, new.manager_id, new.closed_at, new.deleted_at))
  execute function write_task_text();
create trigger new_task_text after insert on tasks
  referencing new table as added for each statement execute function write_new_task_texts();

-- What repeats by months on the 31st has its next one on the last day of a shorter month, and then on the 31st again: the
-- day it was meant for, where its own date is another one.
alter table tasks add column repeat_day smallint check (repeat_day between 1 and 31);
