-- What a channel answers by itself while the project is closed; empty: nothing.
alter table channels add column away_text text not null default '';
