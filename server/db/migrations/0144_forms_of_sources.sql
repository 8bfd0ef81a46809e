-- The lead forms of the connected cabinet whose leads a source takes.
alter table lead_sources add column forms_ids bigint[] not null default '{}';
