-- What left as several messages at the provider is one of ours: the ids beside the one it is known by.
create table message_parts (
  project_id bigint not null,
  channel_id bigint not null,
  outside_id text not null,
  message_id bigint not null,
  primary key (project_id, channel_id, outside_id),
  foreign key (project_id, message_id) references messages (project_id, id) on delete cascade
);
create index message_parts_by_message on message_parts (project_id, message_id);
call protect_by_project('message_parts');
