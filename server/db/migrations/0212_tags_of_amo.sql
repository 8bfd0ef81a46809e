-- in steps
-- Tags of deals are brought too, and taken back.
alter table amo_things drop constraint amo_things_kind_check;
alter table amo_things add constraint amo_things_kind_check
  check (kind in ('funnel', 'stage', 'client_field', 'deal_field', 'organization', 'client', 'deal', 'tag', 'note', 'task'))
  not valid;
-- step
alter table amo_things validate constraint amo_things_kind_check;
