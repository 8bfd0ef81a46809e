-- Whether the provider heard that one of us took a call was told by any word of it, also by what it says while it rings.
-- What calls were told before is not known any more: they count as heard.
alter table calls add column was_introduced boolean not null default true;
alter table calls alter column was_introduced set default false;
