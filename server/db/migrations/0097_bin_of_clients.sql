-- The bin of clients is a walk from the newest; those of deals and tasks have their index since they can be removed.
create index contacts_removed on contacts (project_id, deleted_at, id) where deleted_at is not null;
-- Clients go for good thirty days after they were removed, each by its own time and not with its batch.
alter table client_batches drop column purged_at;
