-- Clients come many at once when a sheet is imported: what new ones are found by is then written by one statement.
create function write_new_person_texts() returns trigger language plpgsql as $$
begin
  insert into contact_texts (project_id, contact_id, text)
  select project_id, id, ' ' || folded(concat_ws(' ', name, email, phone)) from added
  on conflict (project_id, contact_id, dialogue_id) do update set text = excluded.text;
  return null;
end $$;

drop trigger person_text on contacts;
create trigger person_text after update of name, phone, email on contacts
  for each row execute function write_person_text();
create trigger new_person_text after insert on contacts
  referencing new table as added for each statement execute function write_new_person_texts();
