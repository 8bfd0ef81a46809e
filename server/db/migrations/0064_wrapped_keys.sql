-- Which master key, kept outside of the base, opens a key; empty: none does yet, it is plain.
alter table secrets add column wrapped_by text not null default '';
alter table secrets drop constraint secrets_pkey;
alter table secrets add primary key (name, wrapped_by);
