-- Twice the same index.
drop index messages_quoting;
