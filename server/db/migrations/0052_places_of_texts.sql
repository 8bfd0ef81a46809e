-- Of a name that very many have, a page of the table shows the first in its order. To look up each one's place among the
-- clients takes longer than all the rest, so what a person is found by stands beside it. A dialogue's own text, which is
-- rare, has neither.
-- In the order in which a change of a client takes them.
lock table contacts, contact_texts in access exclusive mode;
alter table contact_texts add column name text, add column created_at timestamptz;

create or replace function write_person_text() returns trigger language plpgsql as $$
begin
  insert into contact_texts (project_id, contact_id, text, name, created_at)
  values (new.project_id, new.id, ' ' || folded(concat_ws(' ', new.name, new.email, new.phone)), new.name, new.created_at)
  on conflict (project_id, contact_id, dialogue_id) do update
    set text = excluded.text, name = excluded.name, created_at = excluded.created_at;
  if old.name <> new.name or old.phone is distinct from new.phone then
    insert into contact_texts (project_id, contact_id, dialogue_id, text)
    select d.project_id, d.contact_id, d.id, ' ' || folded(concat_ws(' ', d.name, d.phone)) from dialogues d
    where d.project_id = new.project_id and d.contact_id = new.id
      and (d.name <> new.name or new.phone is distinct from coalesce(d.phone, new.phone))
    on conflict (project_id, contact_id, dialogue_id) do nothing;
  end if;
  return null;
end $$;
drop trigger person_text on contacts;
create trigger person_text after update of name, phone, email, created_at on contacts
  for each row execute function write_person_text();

create or replace function write_new_person_texts() returns trigger language plpgsql as $$
begin
  insert into contact_texts (project_id, contact_id, text, name, created_at)
  select project_id, id, ' ' || folded(concat_ws(' ', name, email, phone)), name, created_at from added;
  return null;
end $$;

-- Written anew at one go: an update would leave each row behind once more. All projects at once, which only the owner of
-- an open table can do.
alter table contacts no force row level security;
alter table contact_texts no force row level security;
create table texts_before as
select t.project_id, t.contact_id, t.dialogue_id, t.text, c.name, c.created_at from contact_texts t
left join contacts c on t.dialogue_id is null and c.project_id = t.project_id and c.id = t.contact_id;
drop index contact_texts_by_part;
truncate contact_texts;
insert into contact_texts (project_id, contact_id, dialogue_id, text, name, created_at)
select project_id, contact_id, dialogue_id, text, name, created_at from texts_before;
drop table texts_before;
set local maintenance_work_mem = '256MB';
create index contact_texts_by_part on contact_texts using gin (project_id, text gin_trgm_ops);
alter table contacts force row level security;
alter table contact_texts force row level security;
