-- Where on the site a visitor is, how they came there, and with which browser: for those who answer them.
alter table widget_visitors
  add column page_url text,
  add column page_title text,
  add column first_page text,
  add column came_from text,
  add column user_agent text,
  add column seen_at timestamptz;
