-- Of a next answer that waits while its clock stands still, what was used stays too.
alter table tickets
  add column next_answer_used bigint not null default 0,
  -- given and not fulfilled yet, so that their end is told once, also of clocks that stand still
  add column promised text[] not null default '{}';
