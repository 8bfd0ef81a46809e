-- A press of very many is read on from where it was left.
drop index facts_of_token;
create index facts_of_token on facts (project_id, token, id) where token is not null;
