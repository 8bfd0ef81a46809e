-- What a letter is, beside its id: some programs give many letters the same one.
alter table mails add column digest text;
