-- What bytes added up to when they were written, so that it is noticed when they are others. Null: kept before there were sums.
alter table files add column sha256 text, add column preview_sha256 text;
alter table exports add column file_sha256 text;
alter table reports add column file_sha256 text;
alter table imports add column staged_sha256 text;
