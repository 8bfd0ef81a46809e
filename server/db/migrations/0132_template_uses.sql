-- Messages that were begun with a template of the team's own.
create table template_uses (
  project_id bigint not null,
  message_id bigint not null,
  template_id bigint not null,
  channel_id bigint not null,
  manager_id bigint not null,
  at timestamptz not null,
  primary key (project_id, message_id),
  foreign key (project_id, message_id) references messages (project_id, id) on delete cascade,
  foreign key (project_id, template_id) references message_templates (project_id, id) on delete cascade
);
call protect_by_project('template_uses');
create index template_uses_by_time on template_uses (project_id, at) include (template_id, channel_id, manager_id);
create index template_uses_of_template on template_uses (project_id, template_id);
