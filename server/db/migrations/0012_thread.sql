-- who sees a file is asked of the messages that carry it
create index messages_by_file on messages (project_id, file_id) where file_id is not null;
-- a message that goes away is looked for in what quotes it
create index messages_by_quoted on messages (project_id, quoted_id) where quoted_id is not null;
-- a thread filtered to its files, or to its notes
create index messages_of_dialogue_files on messages (project_id, dialogue_id, created_at desc, id desc)
  where file_id is not null;
create index messages_of_dialogue_notes on messages (project_id, dialogue_id, created_at desc, id desc)
  where message_type = 'comment';
