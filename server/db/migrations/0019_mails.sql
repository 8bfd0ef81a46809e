-- What a letter has beside the text that the thread shows.
create table mails (
  project_id bigint not null,
  message_id bigint not null,
  dialogue_id bigint not null,
  subject text not null,
  -- As it came; cleaned whenever it is shown.
  html text,
  -- The whole text, where the thread shows it without what it quotes.
  whole text,
  cc text[] not null default '{}',
  -- The letters it answers, the oldest first, and itself last: by them the next one is joined to it.
  chain text[] not null,
  primary key (project_id, message_id),
  foreign key (project_id, message_id) references messages (project_id, id) on delete cascade
);
create index mails_by_dialogue on mails (project_id, dialogue_id, message_id desc);
call protect_by_project('mails');
