-- When the project's own assistant answered last, and why it does not any more.
alter table ai_settings
  add column used_at timestamptz,
  add column problem text check (problem in ('refused', 'unreachable', 'nonsense')),
  add column problem_words text not null default '',
  add column failing_since timestamptz;
