-- Tips beside screens that a person has put away, in whatever project.
alter table users add column tips_seen text[] not null default '{}';
