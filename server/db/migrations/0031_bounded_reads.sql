-- The newest message of a client, and what follows a message that was taken back, without reading the whole dialogue.
create index messages_by_position on messages (project_id, dialogue_id, position);

-- Those who were left out of the list for their age, when the period is made longer.
create index dialogues_unlisted on dialogues (project_id, last_message_at)
  where not is_listed and is_newest and not is_room;
