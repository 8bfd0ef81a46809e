-- A small square picture of a person, under a name nobody can guess: colleagues and visitors of websites see it.
create table user_pictures (
  user_id bigint primary key references users (id) on delete cascade,
  name text not null unique,
  bytes bytea not null
);
-- The same name, where people are read anyway.
alter table users add column picture text;
