-- What becomes of a mailing's messages after they were sent is counted as it is heard of, and never all of it anew.
alter table mailings
  add column delivered integer not null default 0,
  add column seen integer not null default 0,
  -- when something was last heard of what it sent
  add column heard_at timestamptz,
  -- its counts are other than whoever watches it was told
  add column is_untold boolean not null default false;
alter table mailing_people add column arrived text check (arrived in ('delivered', 'seen'));

-- Whose message has news that is not counted yet. Only added to by those who tell it: they wait for nobody.
create table mailing_news (
  project_id bigint not null,
  mailing_id bigint not null,
  id bigint generated always as identity,
  nth integer not null,
  primary key (project_id, mailing_id, id),
  foreign key (project_id, mailing_id) references mailings (project_id, id) on delete cascade
);
call protect_by_project('mailing_news');

alter table messages no force row level security;
alter table mailings no force row level security;
alter table mailing_people no force row level security;
update mailing_people p set state = case m.status when 'failed' then 'failed' else 'sent' end,
  arrived = case when m.status in ('delivered', 'seen') then m.status end
from messages m
where m.project_id = p.project_id and m.id = p.message_id and p.state in ('sent', 'failed') and m.status <> 'queued';
update mailings m set delivered = p.delivered, seen = p.seen, sent = p.sent, failed = p.failed, heard_at = m.started_at
from (
  select project_id, mailing_id, count(arrived) as delivered, count(*) filter (where arrived = 'seen') as seen,
    count(*) filter (where state = 'sent') as sent, count(*) filter (where state = 'failed') as failed
  from mailing_people group by project_id, mailing_id
) p
where p.project_id = m.project_id and p.mailing_id = m.id and m.started_at is not null;
insert into jobs (project_id, name, queue, payload, run_at, due_at)
select project_id, 'follow-mailing', 'bulk', json_build_object('mailing_id', id, 'turn', case state when 'stopped' then turn - 1 else turn end), due, due
from mailings, clock_timestamp() as due where started_at is not null or state = 'planned';
alter table messages force row level security;
alter table mailings force row level security;
alter table mailing_people force row level security;
