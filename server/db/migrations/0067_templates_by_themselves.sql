-- What leaves where a channel takes no free words any more: of a message that waits for its time as it was filled in, of a
-- rule and of a mailing which one, and what is put into its places.
alter table scheduled_messages add column template jsonb;
alter table auto_messages add column template jsonb;
alter table mailings add column template jsonb;
