-- A closing is of the client: whoever is joined or separated takes closings along, so all of both are counted anew.
create or replace function mark_changed_dialogue() returns trigger language plpgsql as $$
begin
  insert into uncounted as u (project_id, subject, id)
  select new.project_id, 'dialogue', new.id
  union select new.project_id, 'client', unnest(array[old.contact_id, new.contact_id])
    where old.contact_id <> new.contact_id
  on conflict (project_id, subject, id) do update set marks = u.marks + 1;
  if old.contact_id <> new.contact_id then
    insert into uncounted as u (project_id, subject, id, is_anew)
    select d.project_id, 'dialogue', d.id, true from dialogues d
    where d.project_id = new.project_id and d.contact_id in (old.contact_id, new.contact_id) and not d.is_room
    on conflict (project_id, subject, id) do update set marks = u.marks + 1, is_anew = true;
  end if;
  return null;
end $$;
