-- Lists show of older dialogues too whether their newest message did not leave, and no words of a reply that its author
-- took back from the client.
alter table dialogues no force row level security;
alter table messages no force row level security;
update dialogues d set preview = newest.preview, preview_destination = newest.destination,
  preview_type = newest.message_type, preview_failed = newest.is_failed
from dialogues own
left join lateral (
  select left(m.message, 160) as preview, m.destination, m.message_type, m.status = 'failed' as is_failed
  from messages m
  where m.project_id = own.project_id and m.dialogue_id = own.id and m.message_type not in ('system', 'comment')
    and (m.deleted_at is null or m.destination = 'from')
  order by m.created_at desc, m.id desc limit 1
) listed on true
cross join lateral (
  select listed.preview, listed.destination, listed.message_type, coalesce(listed.is_failed, false) as is_failed
) newest
where d.project_id = own.project_id and d.id = own.id and own.preview_destination <> 'from'
  and (own.preview, own.preview_destination, own.preview_failed)
    is distinct from (newest.preview, newest.destination, newest.is_failed);
alter table messages force row level security;
alter table dialogues force row level security;

-- A channel that had stopped before that was noted has done so since it last did anything.
alter table channels no force row level security;
alter table channel_hours no force row level security;
update channels c set problem_since = coalesce((
  select max(greatest(h.last_in_at, h.last_out_at)) from channel_hours h
  where h.project_id = c.project_id and h.channel_id = c.id
), c.created_at)
where c.problem is not null and c.problem_since is null;
alter table channel_hours force row level security;
alter table channels force row level security;
