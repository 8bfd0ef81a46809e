-- What messages are found by. Behind the wall a search is part of the wall, as it is for contact_texts, so it stands
-- beside the messages and not in them.
create table message_texts (
  project_id bigint not null,
  message_id bigint not null,
  dialogue_id bigint not null,
  -- ten thousand messages in a row: the newest are looked through first
  era integer not null,
  words tsvector not null,
  primary key (project_id, message_id)
);
create index message_texts_by_word on message_texts using gin (project_id, era, words);

create function words_of(given text) returns tsvector language sql immutable parallel safe return
  to_tsvector('simple', folded(left(given, 10000)));

-- Whoever does not search sees nothing here.
create function current_words() returns tsquery language sql stable return
  nullif(current_setting('parley.words', true), '')::tsquery;

create function write_message_text() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- a query that everything fits, to see the row that is to go
    perform set_config('parley.words', '!nothing', true);
    delete from message_texts where project_id = new.project_id and message_id = new.id;
  end if;
  if new.message <> '' then
    insert into message_texts (project_id, message_id, dialogue_id, era, words)
    values (new.project_id, new.id, new.dialogue_id, new.id / 10000, words_of(new.message));
  end if;
  return null;
end $$;
create trigger message_text after insert or update of message, dialogue_id on messages
  for each row execute function write_message_text();

alter table messages no force row level security;
insert into message_texts (project_id, message_id, dialogue_id, era, words)
select project_id, id, dialogue_id, id / 10000, words_of(message) from messages where message <> '';

-- Checked while the table is still open: behind the wall the check would find no message.
alter table message_texts
  add foreign key (project_id, message_id) references messages (project_id, id) on delete cascade;
alter table messages force row level security;
alter table message_texts enable row level security;
alter table message_texts force row level security;
create policy own_project on message_texts
  using (project_id = current_project() and words @@ current_words()) with check (project_id = current_project());
