-- in steps
-- once: 2006d5a446ab29c6d5aabecbd1ce3954a9f6bafa81bdd1849d4ac04998a8b963
-- once: 959ebe43b28a19c416158e0cf2f89a5bb984806c4b20f3c83c3c6a98d4e54811
-- Of a name that very many have, a page of the table shows the first in its order. To look up each one's place among the
-- clients takes longer than all the rest, so what a person is found by stands beside it. A dialogue's own text, which is
-- rare, has neither.
-- In the order in which a change of a client takes them.
lock table contacts, contact_texts in access exclusive mode;
alter table contact_texts add column if not exists name text, add column if not exists created_at timestamptz;

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
drop trigger if exists person_text on contacts;
create trigger person_text after update of name, phone, email, created_at on contacts
  for each row execute function write_person_text();

create or replace function write_new_person_texts() returns trigger language plpgsql as $$
begin
  insert into contact_texts (project_id, contact_id, text, name, created_at)
  select project_id, id, ' ' || folded(concat_ws(' ', name, email, phone)), name, created_at from added;
  return null;
end $$;

-- step outside a transaction
-- From here on whatever is written has both; what was there before gets them few at a time, project by project, behind
-- the wall as it stands. What somebody writes meanwhile is left as it is: it is newer.
do $$
declare
  project bigint;
  after_id bigint;
  up_to bigint;
begin
  for project in select id from projects order by id loop
    after_id := 0;
    loop
      perform set_config('parley.project_id', project::text, true), set_config('parley.deleted', 'shown', true);
      select max(contact_id) into up_to from (
        select contact_id from contact_texts where project_id = project and contact_id > after_id
        order by contact_id limit 300) as next;
      exit when up_to is null;
      update contact_texts t set name = c.name, created_at = c.created_at from contacts c
      where t.project_id = project and t.dialogue_id is null and t.contact_id > after_id and t.contact_id <= up_to
        and t.created_at is null and c.project_id = project and c.id = t.contact_id;
      commit;
      after_id := up_to;
    end loop;
    commit;
  end loop;
end $$;

-- step outside a transaction
-- Makes room of what each row left behind.
vacuum (analyze) contact_texts;
