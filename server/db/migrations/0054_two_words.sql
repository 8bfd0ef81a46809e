-- Of two words that very many have each, the index finds the few who have both. One word leaves the other as it is.
create function current_other_pattern() returns text language sql stable return
  coalesce(nullif(current_setting('parley.other_pattern', true), ''), '%');
alter policy own_project on contact_texts
  using (project_id = current_project() and text like current_pattern() and text like current_other_pattern());
