-- The list of first steps is for whoever begins; those who are here already know their way.
alter table members add column steps_closed_at timestamptz;
update members set steps_closed_at = now();

-- What a project began with and nobody has changed: it gives way to a funnel of one's trade.
alter table funnels add column is_untouched boolean not null default false;
