-- Whose cookie still has the bare name that any neighbour's page could plant: sessions begun before names were bound to
-- the host, also those that nodes of the version before begin meanwhile. It ends with the next refresh.
alter table sessions add column has_former_cookie boolean not null default true;
