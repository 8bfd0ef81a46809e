-- Whether the newest message of a dialogue, which the list shows, is one of ours that did not leave.
alter table dialogues add column preview_failed boolean not null default false;
