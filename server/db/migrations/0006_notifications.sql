-- Browsers that want to be woken when something happens and nobody looks: one per signed-in place, gone with it.
-- Not behind the project wall: a browser moves between projects with its person, and a session ends outside of any.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  session_id uuid not null unique references sessions (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  -- the project this browser works in
  project_id bigint not null references projects (id) on delete cascade,
  -- where the browser's push service takes messages for it
  endpoint text not null unique,
  -- what only this browser can read is written with these
  p256dh text not null,
  auth text not null,
  language text not null,
  -- the newest messages it was told of: telling again skips them
  told bigint[] not null default '{}',
  created_at timestamptz not null default clock_timestamp()
);
create index push_subscriptions_of_project on push_subscriptions (project_id, user_id);
