-- What each deal adds to the sums of a funnel it came to, as it was counted last: taken out again when it becomes another.
create table counted_deals (
  project_id bigint not null references projects (id) on delete cascade,
  funnel_id bigint not null,
  deal_id bigint not null,
  -- days of the project's clock
  came_on date not null,
  manager_id bigint,
  source_id bigint,
  tags_ids bigint[] not null,
  products_ids bigint[] not null,
  -- why it was lost
  reason_id bigint,
  cents bigint not null,
  -- the last stage it got to, by the order of the funnel
  furthest bigint not null,
  -- where it stands; null: in another funnel
  standing bigint,
  ending text,
  seen_by text collate "C" not null,
  primary key (project_id, deal_id, funnel_id)
);
create index counted_deals_by_coming on counted_deals (project_id, funnel_id, came_on desc, deal_id desc);
create index counted_deals_of_manager on counted_deals (project_id, funnel_id, manager_id, came_on);
call protect_by_project('counted_deals');

-- Each stay of a counted deal in a stage.
create table stage_visits (
  project_id bigint not null references projects (id) on delete cascade,
  deal_id bigint not null,
  nth integer not null,
  funnel_id bigint not null,
  stage_id bigint not null,
  entered_at timestamptz not null,
  entered_on date not null,
  left_at timestamptz,
  -- its first one in this stage
  is_first boolean not null,
  primary key (project_id, deal_id, nth)
);
create index stage_visits_by_coming on stage_visits (project_id, stage_id, entered_on desc, deal_id desc) where is_first;
call protect_by_project('stage_visits');

-- Deals of a day or a month, by one of the things they are counted by. What is counted has a name each: see sums.ts.
create table deal_sums (
  project_id bigint not null references projects (id) on delete cascade,
  funnel_id bigint not null,
  facet text not null,
  span text not null,
  -- as deals keep it; an asterisk: all, for whoever sees all
  seen_by text collate "C" not null,
  begins date not null,
  key text not null,
  counts jsonb not null,
  -- what they are worth, in hundredths
  money jsonb not null,
  stays jsonb not null,
  took jsonb not null,
  primary key (project_id, funnel_id, facet, span, seen_by, begins, key)
);
call protect_by_project('deal_sums');

-- Deals that became others without a word of it: other people see them, a product of theirs is gone for good.
alter table uncounted drop constraint uncounted_subject_check,
  add constraint uncounted_subject_check check (subject in ('dialogue', 'client', 'deal'));

create function mark_seen_deal() returns trigger language plpgsql as $$
begin
  insert into uncounted as u (project_id, subject, id) values (new.project_id, 'deal', new.id)
  on conflict (project_id, subject, id) do update set marks = u.marks + 1;
  return null;
end $$;
create trigger mark_seen_deal after update of seen_by on deals
  for each row when (old.seen_by is distinct from new.seen_by) execute function mark_seen_deal();

create function mark_deal_of_product() returns trigger language plpgsql as $$
begin
  insert into uncounted as u (project_id, subject, id) values (new.project_id, 'deal', new.deal_id)
  on conflict (project_id, subject, id) do update set marks = u.marks + 1;
  return null;
end $$;
create trigger mark_deal_of_product after update of product_id on deal_products
  for each row when (old.product_id is distinct from new.product_id) execute function mark_deal_of_product();

-- Those that are there already, also such as no fact tells of.
alter table deals no force row level security;
alter table uncounted no force row level security;
insert into uncounted (project_id, subject, id, is_anew) select project_id, 'deal', id, true from deals where deleted_at is null;
alter table deals force row level security;
alter table uncounted force row level security;

-- How far a count of all deals of a project has come.
create table deal_recounts (
  project_id bigint primary key references projects (id) on delete cascade,
  -- the last one that is counted, of so many; how many of them are
  after bigint not null,
  counted integer not null,
  deals integer not null
);
call protect_by_project('deal_recounts');
