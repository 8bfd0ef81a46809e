-- Who has waited longest, whatever they look like.
create index dialogues_owed_of_channel on dialogues (project_id, channel_id, owed_since, contact_id)
  where is_listed and owed_since is not null;
