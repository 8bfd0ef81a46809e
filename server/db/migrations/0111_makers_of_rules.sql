-- A rule acts for whoever made it or saved it last. Of those from before nobody knows.
alter table auto_tasks add column made_by bigint references users (id) on delete set null;
alter table auto_messages add column made_by bigint references users (id) on delete set null;
alter table write_offs add column made_by bigint references users (id) on delete set null;
alter table lead_actions add column made_by bigint references users (id) on delete set null;
