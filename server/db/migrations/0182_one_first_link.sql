-- Of several nodes that begin beside each other, and of one that begins again, all show one link.
alter table first_link add column sealed_token text;
