-- A message with the word "nothing" could not be changed: the query that was to fit everything did not fit it.
create or replace function write_message_text() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- a query that everything fits, to see the row that is to go: no word has a space in it
    perform set_config('parley.words', '!''no such word''', true);
    delete from message_texts where project_id = new.project_id and message_id = new.id;
  end if;
  if new.message <> '' then
    insert into message_texts (project_id, message_id, dialogue_id, words)
    values (new.project_id, new.id, new.dialogue_id, words_of(new.message));
  end if;
  return null;
end $$;
