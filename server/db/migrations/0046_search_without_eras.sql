-- The newest messages are walked through in their order, older ones are asked of the index once. Asked era by era, it
-- gathered all that begins like the last word anew for each of them.
create or replace function write_message_text() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- a query that everything fits, to see the row that is to go
    perform set_config('parley.words', '!nothing', true);
    delete from message_texts where project_id = new.project_id and message_id = new.id;
  end if;
  if new.message <> '' then
    insert into message_texts (project_id, message_id, dialogue_id, words)
    values (new.project_id, new.id, new.dialogue_id, words_of(new.message));
  end if;
  return null;
end $$;
alter table message_texts drop column era;
set local maintenance_work_mem = '256MB';
create index message_texts_by_word on message_texts using gin (project_id, words);
