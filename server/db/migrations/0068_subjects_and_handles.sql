-- What the project writes by itself may leave as a letter, and a letter has a subject. Archives of before have none.
alter table mailings add column subject text;
alter table auto_messages add column subject text;

-- What a client calls themselves on a channel, where it has such names.
alter table dialogues add column handle text;
