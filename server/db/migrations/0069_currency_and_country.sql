-- What a project's sums are in, and where it is at home. Until now both followed from its brand.
alter table projects add column currency text not null default 'EUR', add column country text;
update projects set currency = 'RUB', country = 'RU' where brand = 'beseda';
