-- What was promised, by whom, by when.
create table task_categories (
  project_id bigint not null references projects (id) on delete cascade,
  id bigint generated always as identity,
  title text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (project_id, id)
);
call protect_by_project('task_categories');

create table tasks (
  project_id bigint not null references projects (id) on delete cascade,
  id bigint generated always as identity,
  -- its maker's own key: made again, it is found
  uid uuid not null default gen_random_uuid(),
  date timestamptz not null,
  comment text not null default '',
  result text,
  priority boolean not null default false,
  category_id bigint,
  manager_id bigint,
  author_id bigint references users (id) on delete set null,
  contact_id bigint,
  created_auto boolean not null default false,
  repeat text check (repeat in ('day', 'weekday', 'week', 'month', 'year')),
  -- the one that followed when this one was closed
  next_id bigint,
  created_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  -- for this time it was told that it is over
  told_date timestamptz,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (project_id, id),
  unique (project_id, uid),
  foreign key (project_id, category_id) references task_categories (project_id, id) on delete set null (category_id),
  foreign key (project_id, manager_id) references members (project_id, user_id) on delete set null (manager_id),
  foreign key (project_id, contact_id) references contacts (project_id, id) on delete set null (contact_id)
);
-- A list is one walk along one of these.
create index tasks_actual on tasks (project_id, date, id) where closed_at is null and deleted_at is null;
create index tasks_actual_of_manager on tasks (project_id, manager_id, date, id)
  where closed_at is null and deleted_at is null;
create index tasks_actual_of_category on tasks (project_id, category_id, date, id)
  where closed_at is null and deleted_at is null;
create index tasks_closed on tasks (project_id, closed_at desc, id desc)
  where closed_at is not null and deleted_at is null;
create index tasks_closed_of_manager on tasks (project_id, manager_id, closed_at desc, id desc)
  where closed_at is not null and deleted_at is null;
create index tasks_of_category on tasks (project_id, category_id) where category_id is not null;
create index tasks_of_contact on tasks (project_id, contact_id, date, id)
  where contact_id is not null and deleted_at is null;
create index tasks_removed on tasks (project_id, deleted_at) where deleted_at is not null;
call protect_by_project('tasks');

-- Who a contact is by now: itself, or whom it was merged into.
create function main_contact(of_project bigint, given bigint) returns bigint language sql stable return (
  with recursive chain as (
    select id, merged_into, 0 as depth from contacts where project_id = of_project and id = given
    union all
    select c.id, c.merged_into, chain.depth + 1
    from chain join contacts c on c.project_id = of_project and c.id = chain.merged_into
    where chain.depth < 100
  )
  select id from chain where merged_into is null
);

-- What was changed, by whom, and by which stroke: a stroke can be taken back as one.
create table task_changes (
  project_id bigint not null,
  id bigint generated always as identity,
  task_id bigint not null,
  stroke uuid not null,
  user_id bigint references users (id) on delete set null,
  kind text not null check (kind in ('created', 'edited', 'closed', 'returned', 'removed', 'restored')),
  before jsonb not null,
  after jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (project_id, id),
  foreign key (project_id, task_id) references tasks (project_id, id) on delete cascade
);
create index task_changes_of_task on task_changes (project_id, task_id, id desc);
create index task_changes_of_stroke on task_changes (project_id, stroke);
call protect_by_project('task_changes');

-- What tasks are found by, beside their clients: as for contact_texts, the pattern is part of the wall.
create table task_texts (
  project_id bigint not null,
  task_id bigint not null,
  text text not null,
  primary key (project_id, task_id),
  foreign key (project_id, task_id) references tasks (project_id, id) on delete cascade
);
create index task_texts_by_part on task_texts using gin (project_id, text gin_trgm_ops);

create function write_task_text() returns trigger language plpgsql as $$
begin
  if new.comment <> '' then
    insert into task_texts (project_id, task_id, text)
    values (new.project_id, new.id, ' ' || folded(left(new.comment, 2000)))
    on conflict (project_id, task_id) do update set text = excluded.text;
  elsif tg_op = 'UPDATE' then
    delete from task_texts where project_id = new.project_id and task_id = new.id;
  end if;
  return null;
end $$;
create trigger task_text after insert or update of comment on tasks
  for each row execute function write_task_text();

alter table task_texts enable row level security;
alter table task_texts force row level security;
create policy own_project on task_texts
  using (project_id = current_project() and text like current_pattern()) with check (project_id = current_project());

-- Whose tasks may be read by a link; the link is made of this, and of a secret that is not here.
create table task_calendars (
  project_id bigint not null,
  user_id bigint not null,
  nonce uuid not null,
  primary key (project_id, user_id),
  foreign key (project_id, user_id) references members (project_id, user_id) on delete cascade
);
call protect_by_project('task_calendars');
