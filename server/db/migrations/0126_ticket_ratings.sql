-- The messages by which a client rated a ticket and said why; each is heard once.
alter table tickets
  add column rated_by_id bigint,
  add column rating_comment_id bigint;

-- Of a dialogue, what was asked lately.
create index tickets_asked on tickets (project_id, dialogue_id, rating_asked_at desc) where rating_asked_at is not null;
