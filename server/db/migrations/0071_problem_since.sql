-- Since when a channel does not work, or cannot be reached.
alter table channels add column problem_since timestamptz;
