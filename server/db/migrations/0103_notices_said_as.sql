-- Under which number a notice was first said: it gets a new id when it grows, and is not said again for that.
alter table notices add column said_as bigint;
