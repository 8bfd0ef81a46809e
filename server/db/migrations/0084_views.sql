-- What the views of the inbox go by. Contacts that look alike are one line of the counts, so that any combination of
-- views is counted by adding up lines; the same look stands on each dialogue, so that its page is a walk along one index
-- for each look that fits.
create function look_of(operator_id bigint, channels_ids bigint[], check_ids bigint[], owed_ids bigint[],
  failed_ids bigint[], is_aside boolean, is_late boolean) returns text immutable parallel safe language sql
return concat_ws('|', operator_id, array_to_string(channels_ids, ','), array_to_string(check_ids, ','),
  array_to_string(owed_ids, ','), array_to_string(failed_ids, ','), is_aside::int, is_late::int);

alter table dialogues
  -- since when a task about the contact is overdue: set by a job at that moment
  add column late_since timestamptz,
  add column look text collate "C" not null default '';

alter table folder_counts drop constraint folder_counts_pkey;
alter table folder_counts drop column is_at_work;
alter table folder_counts
  add column operator_id bigint not null default 0,
  add column owed_ids bigint[] not null default '{}',
  add column failed_ids bigint[] not null default '{}',
  add column is_aside boolean not null default false,
  add column is_late boolean not null default false;

alter table contacts no force row level security;
alter table dialogues no force row level security;
alter table tasks no force row level security;
alter table folder_counts no force row level security;
with late as (
  select t.project_id, main_contact(t.project_id, t.contact_id) as contact_id, min(t.date) as at from tasks t
  where t.contact_id is not null and t.closed_at is null and t.deleted_at is null and t.date <= clock_timestamp()
  group by 1, 2
)
update dialogues d set late_since = late.at from late
where d.project_id = late.project_id and d.contact_id = late.contact_id;
create temporary table seen_looks on commit drop as
select project_id, contact_id, bool_or(is_listed) as is_listed,
  array_agg(distinct channel_id order by channel_id) as channels_ids,
  coalesce(array_agg(distinct channel_id order by channel_id) filter (where for_check), '{}') as check_ids,
  coalesce(array_agg(distinct channel_id order by channel_id) filter (where unread > 0), '{}') as unread_ids,
  coalesce(max(operator_id), 0) as operator_id,
  coalesce(array_agg(distinct channel_id order by channel_id) filter (where owed_since is not null), '{}') as owed_ids,
  coalesce(array_agg(distinct channel_id order by channel_id) filter (where preview_failed), '{}') as failed_ids,
  bool_or(snoozed_until is not null) as is_aside, bool_or(late_since is not null) as is_late
from dialogues where not is_room group by project_id, contact_id;
update dialogues d set look = look_of(s.operator_id, s.channels_ids, s.check_ids, s.owed_ids, s.failed_ids, s.is_aside,
  s.is_late)
from seen_looks s where d.project_id = s.project_id and d.contact_id = s.contact_id;
-- Those of the team's own folders stay as they are.
delete from folder_counts where folder_id = 0;
insert into folder_counts (project_id, folder_id, slot, channels_ids, check_ids, unread_ids, operator_id, owed_ids,
  failed_ids, is_aside, is_late, n)
select project_id, 0, contact_id % case when operator_id = 0 then 8 else 2 end, channels_ids, check_ids, unread_ids,
  operator_id, owed_ids, failed_ids, is_aside, is_late, count(*)
from seen_looks where is_listed group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
alter table folder_counts force row level security;
alter table tasks force row level security;
alter table dialogues force row level security;
alter table contacts force row level security;
alter table folder_counts add primary key (project_id, folder_id, slot, channels_ids, check_ids, unread_ids, operator_id,
  owed_ids, failed_ids, is_aside, is_late);

create index dialogues_by_look on dialogues (project_id, channel_id, look, last_message_at desc, contact_id desc)
  where is_listed;
create index dialogues_owed_by_look on dialogues (project_id, channel_id, look, owed_since, contact_id)
  where is_listed and owed_since is not null;

-- A folder may follow from a rule instead of being filled by hand, and be one person's.
alter table folders
  add column rule jsonb,
  add column user_id bigint,
  add foreign key (project_id, user_id) references members (project_id, user_id) on delete cascade;
drop index folders_by_title;
create unique index folders_by_title on folders (project_id, coalesce(user_id, 0), lower(title)) where deleted_at is null;

-- Notes that call somebody who has not looked since.
create table mentions (
  project_id bigint not null,
  user_id bigint not null,
  dialogue_id bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (project_id, user_id, dialogue_id),
  foreign key (project_id, dialogue_id) references dialogues (project_id, id) on delete cascade,
  foreign key (project_id, user_id) references members (project_id, user_id) on delete cascade
);
create index mentions_of_dialogue on mentions (project_id, dialogue_id);
call protect_by_project('mentions');
