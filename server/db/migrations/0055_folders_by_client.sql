-- Whether a client is in a folder is asked of very many at once. The key begins with the dialogue, which it is looked up
-- by, so that there are as many indexes to write as before.
create unique index folder_dialogues_key on folder_dialogues (project_id, dialogue_id, folder_id);
create index folder_dialogues_of_contact on folder_dialogues (project_id, folder_id, contact_id);
alter table folder_dialogues drop constraint folder_dialogues_pkey;
alter table folder_dialogues add constraint folder_dialogues_pkey primary key using index folder_dialogues_key;
drop index folder_dialogues_of_dialogue;
