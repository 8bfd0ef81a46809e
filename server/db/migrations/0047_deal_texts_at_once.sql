-- Deals come many at once when a sheet is imported into a stage: what new ones are found by is then written by one
-- statement.
create function write_new_deal_texts() returns trigger language plpgsql as $$
begin
  insert into deal_texts (project_id, deal_id, text) select project_id, id, ' ' || folded(name) from added;
  return null;
end $$;

drop trigger deal_text on deals;
create trigger deal_text after update of name on deals for each row execute function write_deal_text();
create trigger new_deal_text after insert on deals
  referencing new table as added for each statement execute function write_new_deal_texts();
