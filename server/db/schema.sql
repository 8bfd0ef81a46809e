create table ai_settings (
  project_id bigint not null,
  url text not null,
  model text not null,
  key text not null,
  constraint ai_settings_pkey PRIMARY KEY (project_id),
  constraint ai_settings_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
-- behind the project wall

create table approved_template_lists (
  project_id bigint not null,
  channel_id bigint not null,
  told_at timestamp with time zone not null,
  constraint approved_template_lists_pkey PRIMARY KEY (project_id, channel_id),
  constraint approved_template_lists_project_id_channel_id_fkey FOREIGN KEY (project_id, channel_id) REFERENCES channels(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table approved_templates (
  project_id bigint not null,
  id bigint not null,
  channel_id bigint not null,
  outside_id text not null,
  name text not null,
  language text not null,
  category text not null,
  status text not null,
  reason text,
  usable text not null,
  parts jsonb not null,
  constraint approved_templates_pkey PRIMARY KEY (project_id, id),
  constraint approved_templates_project_id_channel_id_fkey FOREIGN KEY (project_id, channel_id) REFERENCES channels(project_id, id) ON DELETE CASCADE,
  constraint approved_templates_project_id_channel_id_outside_id_key UNIQUE (project_id, channel_id, outside_id),
  constraint approved_templates_usable_check CHECK ((usable = ANY (ARRAY['yes'::text, 'no'::text, 'unsupported'::text])))
);
-- behind the project wall

create table attempts (
  key text not null,
  used integer not null,
  ends_at timestamp with time zone not null,
  constraint attempts_pkey PRIMARY KEY (key)
);

create table auto_messages (
  project_id bigint not null,
  id bigint not null,
  stage_id bigint not null,
  sending_interval jsonb not null,
  text text not null,
  files_ids bigint[] not null,
  channels_ids bigint[] not null,
  status boolean not null,
  template jsonb,
  subject text,
  constraint auto_messages_pkey PRIMARY KEY (project_id, id),
  constraint auto_messages_project_id_stage_id_fkey FOREIGN KEY (project_id, stage_id) REFERENCES stages(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table auto_tasks (
  project_id bigint not null,
  id bigint not null,
  stage_id bigint not null,
  category_id bigint,
  manager_id bigint,
  deadline integer not null,
  description text not null,
  status boolean not null,
  constraint auto_tasks_pkey PRIMARY KEY (project_id, id),
  constraint auto_tasks_project_id_category_id_fkey FOREIGN KEY (project_id, category_id) REFERENCES task_categories(project_id, id) ON DELETE SET NULL (category_id),
  constraint auto_tasks_project_id_manager_id_fkey FOREIGN KEY (project_id, manager_id) REFERENCES members(project_id, user_id) ON DELETE SET NULL (manager_id),
  constraint auto_tasks_project_id_stage_id_fkey FOREIGN KEY (project_id, stage_id) REFERENCES stages(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table channel_holds (
  project_id bigint not null,
  channel_id bigint not null,
  held_until timestamp with time zone not null,
  constraint channel_holds_pkey PRIMARY KEY (project_id, channel_id),
  constraint channel_holds_project_id_channel_id_fkey FOREIGN KEY (project_id, channel_id) REFERENCES channels(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table channel_hours (
  project_id bigint not null,
  channel_id bigint not null,
  hour timestamp with time zone not null,
  received integer not null,
  sent integer not null,
  failed integer not null,
  last_in_at timestamp with time zone,
  last_out_at timestamp with time zone,
  last_error_at timestamp with time zone,
  last_error text,
  constraint channel_hours_pkey PRIMARY KEY (project_id, channel_id, hour),
  constraint channel_hours_project_id_channel_id_fkey FOREIGN KEY (project_id, channel_id) REFERENCES channels(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table channel_paces (
  project_id bigint not null,
  channel_id bigint not null,
  peer text not null,
  free_at timestamp with time zone not null,
  constraint channel_paces_pkey PRIMARY KEY (project_id, channel_id, peer),
  constraint channel_paces_project_id_channel_id_fkey FOREIGN KEY (project_id, channel_id) REFERENCES channels(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table channel_routes (
  project_id bigint not null,
  channel_id bigint not null,
  rule text not null,
  fallback text not null,
  team_id bigint,
  users_ids bigint[] not null,
  cap integer not null,
  last_user_id bigint,
  constraint channel_routes_fallback_check CHECK ((fallback = ANY (ARRAY['nobody'::text, 'in_turn'::text, 'least'::text]))),
  constraint channel_routes_pkey PRIMARY KEY (project_id, channel_id),
  constraint channel_routes_project_id_channel_id_fkey FOREIGN KEY (project_id, channel_id) REFERENCES channels(project_id, id) ON DELETE CASCADE,
  constraint channel_routes_project_id_team_id_fkey FOREIGN KEY (project_id, team_id) REFERENCES teams(project_id, id) ON DELETE SET NULL (team_id),
  constraint channel_routes_rule_check CHECK ((rule = ANY (ARRAY['nobody'::text, 'in_turn'::text, 'least'::text, 'own_manager'::text])))
);
-- behind the project wall

create table channels (
  project_id bigint not null,
  id bigint not null,
  type text not null,
  name text not null,
  settings jsonb not null,
  for_check_admin boolean not null,
  is_auth boolean not null,
  telephony boolean not null,
  created_at timestamp with time zone not null,
  secrets text,
  hook_word text,
  step jsonb,
  problem text,
  expires_at timestamp with time zone,
  listener text,
  problem_since timestamp with time zone,
  constraint channels_pkey PRIMARY KEY (project_id, id),
  constraint channels_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
-- behind the project wall

create table chat_configs (
  project_id bigint not null,
  start_message text not null,
  end_message text not null,
  operator_close integer not null,
  users_period integer not null,
  for_check_admin_timeout integer not null,
  ticket_close integer not null,
  join_dialogs text not null,
  duplicate_control boolean not null,
  merge_to_old boolean not null,
  yc_sync_contacts boolean not null,
  yc_sync_products boolean not null,
  relist_on date,
  close_idle_at timestamp with time zone,
  taker_is_responsible boolean not null,
  constraint chat_configs_join_dialogs_check CHECK ((join_dialogs = ANY (ARRAY['off'::text, 'on'::text, 'auto'::text]))),
  constraint chat_configs_pkey PRIMARY KEY (project_id),
  constraint chat_configs_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
-- behind the project wall

create table client_batches (
  project_id bigint not null,
  id bigint not null,
  token uuid not null,
  user_id bigint not null,
  kind text not null,
  asked jsonb not null,
  reached bigint not null,
  changed integer not null,
  created_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  constraint client_batches_kind_check CHECK ((kind = ANY (ARRAY['change'::text, 'delete'::text]))),
  constraint client_batches_pkey PRIMARY KEY (project_id, id),
  constraint client_batches_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint client_batches_project_id_token_key UNIQUE (project_id, token)
);
-- behind the project wall

create table client_changes (
  project_id bigint not null,
  batch_id bigint not null,
  contact_id bigint not null,
  changes jsonb not null,
  constraint client_changes_pkey PRIMARY KEY (project_id, batch_id, contact_id),
  constraint client_changes_project_id_batch_id_fkey FOREIGN KEY (project_id, batch_id) REFERENCES client_batches(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table client_counts (
  project_id bigint not null,
  archived boolean not null,
  channels_ids bigint[] not null,
  n bigint not null
);
-- behind the project wall

create table client_history (
  project_id bigint not null,
  id bigint not null,
  contact_id bigint not null,
  kind text not null,
  user_id bigint,
  why text,
  field text,
  before text,
  after text,
  created_at timestamp with time zone not null,
  constraint client_history_pkey PRIMARY KEY (project_id, id),
  constraint client_history_project_id_contact_id_fkey FOREIGN KEY (project_id, contact_id) REFERENCES contacts(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table client_views (
  project_id bigint not null,
  id bigint not null,
  user_id bigint not null,
  name text not null,
  filter jsonb not null,
  sort text,
  columns text[] not null,
  shared boolean not null,
  created_at timestamp with time zone not null,
  constraint client_views_pkey PRIMARY KEY (project_id, id),
  constraint client_views_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint client_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- behind the project wall

create table codes (
  purpose text not null,
  subject text not null,
  code_hash text not null,
  tries_left integer not null,
  expires_at timestamp with time zone not null,
  is_told boolean not null,
  asked_from text,
  asked_window text,
  constraint codes_pkey PRIMARY KEY (purpose, subject),
  constraint codes_purpose_check CHECK ((purpose = ANY (ARRAY['password'::text, 'registration'::text, 'address'::text])))
);

create table connected_channels (
  project_id bigint not null,
  channel_id bigint not null,
  type text not null,
  constraint connected_channels_pkey PRIMARY KEY (project_id, channel_id)
);

create table contact_channels (
  project_id bigint not null,
  channel_id bigint not null,
  contact_id bigint not null,
  constraint contact_channels_pkey PRIMARY KEY (project_id, channel_id, contact_id),
  constraint contact_channels_project_id_contact_id_fkey FOREIGN KEY (project_id, contact_id) REFERENCES contacts(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table contact_keys (
  project_id bigint not null,
  contact_id bigint not null,
  dialogue_id bigint,
  key text not null,
  value text not null,
  constraint contact_keys_project_id_contact_id_fkey FOREIGN KEY (project_id, contact_id) REFERENCES contacts(project_id, id) ON DELETE CASCADE,
  constraint contact_keys_project_id_dialogue_id_fkey FOREIGN KEY (project_id, dialogue_id) REFERENCES dialogues(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table contact_moves (
  project_id bigint not null,
  id bigint not null,
  token uuid not null,
  kind text not null,
  user_id bigint,
  from_id bigint not null,
  to_id bigint not null,
  record jsonb not null,
  created_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  constraint contact_moves_kind_check CHECK ((kind = ANY (ARRAY['merge'::text, 'link'::text, 'unlink'::text]))),
  constraint contact_moves_pkey PRIMARY KEY (project_id, id),
  constraint contact_moves_project_id_from_id_fkey FOREIGN KEY (project_id, from_id) REFERENCES contacts(project_id, id) ON DELETE CASCADE,
  constraint contact_moves_project_id_to_id_fkey FOREIGN KEY (project_id, to_id) REFERENCES contacts(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table contact_mutes (
  project_id bigint not null,
  user_id bigint not null,
  contact_id bigint not null,
  constraint contact_mutes_pkey PRIMARY KEY (project_id, user_id, contact_id),
  constraint contact_mutes_project_id_contact_id_fkey FOREIGN KEY (project_id, contact_id) REFERENCES contacts(project_id, id) ON DELETE CASCADE,
  constraint contact_mutes_project_id_user_id_fkey FOREIGN KEY (project_id, user_id) REFERENCES members(project_id, user_id) ON DELETE CASCADE
);
-- behind the project wall

create table contact_texts (
  project_id bigint not null,
  contact_id bigint not null,
  dialogue_id bigint,
  text text not null,
  name text,
  created_at timestamp with time zone,
  constraint contact_texts_project_id_contact_id_dialogue_id_key UNIQUE NULLS NOT DISTINCT (project_id, contact_id, dialogue_id),
  constraint contact_texts_project_id_contact_id_fkey FOREIGN KEY (project_id, contact_id) REFERENCES contacts(project_id, id) ON DELETE CASCADE,
  constraint contact_texts_project_id_dialogue_id_fkey FOREIGN KEY (project_id, dialogue_id) REFERENCES dialogues(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table contacts (
  project_id bigint not null,
  id bigint not null,
  name text not null,
  phone text,
  email text,
  organization_id bigint,
  archived boolean not null,
  blocked boolean not null,
  is_room boolean not null,
  created_at timestamp with time zone not null,
  legal_entity text,
  tax_id text,
  notes text,
  tag text,
  manager_id bigint,
  unsubscribed boolean not null,
  merged_into bigint,
  deleted_at timestamp with time zone,
  channels_ids bigint[] not null,
  is_silent boolean not null,
  constraint contacts_phone_check CHECK ((phone ~ '^\d+$'::text)),
  constraint contacts_pkey PRIMARY KEY (project_id, id),
  constraint contacts_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint contacts_project_id_manager_id_fkey FOREIGN KEY (project_id, manager_id) REFERENCES members(project_id, user_id) ON DELETE SET NULL (manager_id),
  constraint contacts_project_id_merged_into_fkey FOREIGN KEY (project_id, merged_into) REFERENCES contacts(project_id, id) ON DELETE CASCADE,
  constraint contacts_project_id_organization_id_fkey FOREIGN KEY (project_id, organization_id) REFERENCES organizations(project_id, id) ON DELETE SET NULL (organization_id)
);
-- behind the project wall

create table dead_jobs (
  id bigint not null,
  project_id bigint,
  name text not null,
  payload json not null,
  attempts integer not null,
  last_error text,
  created_at timestamp with time zone not null,
  died_at timestamp with time zone not null,
  constraint dead_jobs_pkey PRIMARY KEY (id)
);
-- behind the project wall

create table deal_actions (
  project_id bigint not null,
  id bigint not null,
  deal_id bigint not null,
  kind text not null,
  user_id bigint,
  why text,
  rule text,
  field text,
  before text,
  after text,
  stage_id bigint,
  created_at timestamp with time zone not null,
  stroke uuid,
  task_uid uuid,
  constraint deal_actions_pkey PRIMARY KEY (project_id, id),
  constraint deal_actions_project_id_deal_id_fkey FOREIGN KEY (project_id, deal_id) REFERENCES deals(project_id, id) ON DELETE CASCADE,
  constraint deal_actions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
-- behind the project wall

create table deal_contacts (
  project_id bigint not null,
  deal_id bigint not null,
  contact_id bigint not null,
  sort integer not null,
  constraint deal_contacts_pkey PRIMARY KEY (project_id, deal_id, contact_id),
  constraint deal_contacts_project_id_contact_id_fkey FOREIGN KEY (project_id, contact_id) REFERENCES contacts(project_id, id) ON DELETE CASCADE,
  constraint deal_contacts_project_id_deal_id_fkey FOREIGN KEY (project_id, deal_id) REFERENCES deals(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table deal_products (
  project_id bigint not null,
  deal_id bigint not null,
  sort integer not null,
  product_id bigint,
  name text not null,
  type text not null,
  count integer not null,
  price numeric(14,2) not null,
  constraint deal_products_count_check CHECK ((count > 0)),
  constraint deal_products_pkey PRIMARY KEY (project_id, deal_id, sort),
  constraint deal_products_price_check CHECK ((price >= (0)::numeric)),
  constraint deal_products_project_id_deal_id_fkey FOREIGN KEY (project_id, deal_id) REFERENCES deals(project_id, id) ON DELETE CASCADE,
  constraint deal_products_project_id_product_id_fkey FOREIGN KEY (project_id, product_id) REFERENCES products(project_id, id) ON DELETE SET NULL (product_id)
);
-- behind the project wall

create table deal_strokes (
  project_id bigint not null,
  stroke uuid not null,
  deal_id bigint not null,
  user_id bigint,
  before jsonb not null,
  after jsonb not null,
  created_at timestamp with time zone not null,
  constraint deal_strokes_pkey PRIMARY KEY (project_id, stroke, deal_id),
  constraint deal_strokes_project_id_deal_id_fkey FOREIGN KEY (project_id, deal_id) REFERENCES deals(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table deal_tags (
  project_id bigint not null,
  deal_id bigint not null,
  tag_id bigint not null,
  constraint deal_tags_pkey PRIMARY KEY (project_id, deal_id, tag_id),
  constraint deal_tags_project_id_deal_id_fkey FOREIGN KEY (project_id, deal_id) REFERENCES deals(project_id, id) ON DELETE CASCADE,
  constraint deal_tags_project_id_tag_id_fkey FOREIGN KEY (project_id, tag_id) REFERENCES lead_tags(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table deal_texts (
  project_id bigint not null,
  deal_id bigint not null,
  text text not null,
  constraint deal_texts_pkey PRIMARY KEY (project_id, deal_id),
  constraint deal_texts_project_id_deal_id_fkey FOREIGN KEY (project_id, deal_id) REFERENCES deals(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table deals (
  project_id bigint not null,
  id bigint not null,
  uid uuid not null,
  funnel_id bigint not null,
  stage_id bigint not null,
  name text not null,
  price numeric(14,2) not null,
  is_price_own boolean not null,
  manager_id bigint,
  contact_id bigint,
  organization_id bigint,
  source_id bigint,
  source_name text,
  utm jsonb not null,
  place numeric not null,
  entry integer not null,
  entered_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  modified_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  merged_into bigint,
  version integer not null,
  channels_ids bigint[],
  seen_by text not null,
  constraint deals_pkey PRIMARY KEY (project_id, id),
  constraint deals_price_check CHECK ((price >= (0)::numeric)),
  constraint deals_project_id_contact_id_fkey FOREIGN KEY (project_id, contact_id) REFERENCES contacts(project_id, id) ON DELETE SET NULL (contact_id),
  constraint deals_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint deals_project_id_funnel_id_fkey FOREIGN KEY (project_id, funnel_id) REFERENCES funnels(project_id, id) ON DELETE CASCADE,
  constraint deals_project_id_manager_id_fkey FOREIGN KEY (project_id, manager_id) REFERENCES members(project_id, user_id) ON DELETE SET NULL (manager_id),
  constraint deals_project_id_organization_id_fkey FOREIGN KEY (project_id, organization_id) REFERENCES organizations(project_id, id) ON DELETE SET NULL (organization_id),
  constraint deals_project_id_source_id_fkey FOREIGN KEY (project_id, source_id) REFERENCES lead_sources(project_id, id) ON DELETE SET NULL (source_id),
  constraint deals_project_id_stage_id_fkey FOREIGN KEY (project_id, stage_id) REFERENCES stages(project_id, id) ON DELETE CASCADE,
  constraint deals_project_id_uid_key UNIQUE (project_id, uid)
);
-- behind the project wall

create table demo_mailbox (
  id bigint not null,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamp with time zone not null,
  constraint demo_mailbox_pkey PRIMARY KEY (id)
);

create table dialogue_members (
  project_id bigint not null,
  dialogue_id bigint not null,
  user_id bigint not null,
  read_position bigint not null,
  constraint dialogue_members_pkey PRIMARY KEY (project_id, dialogue_id, user_id),
  constraint dialogue_members_project_id_dialogue_id_fkey FOREIGN KEY (project_id, dialogue_id) REFERENCES dialogues(project_id, id) ON DELETE CASCADE,
  constraint dialogue_members_project_id_user_id_fkey FOREIGN KEY (project_id, user_id) REFERENCES members(project_id, user_id) ON DELETE CASCADE
);
-- behind the project wall

create table dialogues (
  project_id bigint not null,
  id bigint not null,
  contact_id bigint not null,
  channel_id bigint not null,
  outside_id text not null,
  name text not null,
  phone text,
  is_room boolean not null,
  operator_id bigint,
  for_check boolean not null,
  position bigint not null,
  read_position bigint not null,
  answered_position bigint not null,
  last_message_at timestamp with time zone not null,
  last_inbound_at timestamp with time zone,
  preview text,
  preview_destination text,
  preview_type text,
  unread integer not null,
  owed_since timestamp with time zone,
  is_newest boolean not null,
  contact_for_check boolean not null,
  is_listed boolean not null,
  created_at timestamp with time zone not null,
  snoozed_until timestamp with time zone,
  folders_ids bigint[] not null,
  operator_since timestamp with time zone,
  deleted_at timestamp with time zone,
  preview_failed boolean not null,
  handle text,
  late_since timestamp with time zone,
  look text not null,
  team_id bigint,
  constraint dialogues_phone_check CHECK ((phone ~ '^\d+$'::text)),
  constraint dialogues_pkey PRIMARY KEY (project_id, id),
  constraint dialogues_project_id_channel_id_fkey FOREIGN KEY (project_id, channel_id) REFERENCES channels(project_id, id),
  constraint dialogues_project_id_channel_id_outside_id_key UNIQUE (project_id, channel_id, outside_id),
  constraint dialogues_project_id_contact_id_fkey FOREIGN KEY (project_id, contact_id) REFERENCES contacts(project_id, id) ON DELETE CASCADE,
  constraint dialogues_team_fkey FOREIGN KEY (project_id, team_id) REFERENCES teams(project_id, id) ON DELETE SET NULL (team_id)
);
-- behind the project wall

create table drafts (
  project_id bigint not null,
  user_id bigint not null,
  contact_id bigint not null,
  dialogue_id bigint,
  mode text not null,
  text text not null,
  quoted_id bigint,
  files_ids bigint[] not null,
  updated_at timestamp with time zone not null,
  subject text,
  cc text,
  constraint drafts_mode_check CHECK ((mode = ANY (ARRAY['reply'::text, 'note'::text]))),
  constraint drafts_pkey PRIMARY KEY (project_id, user_id, contact_id),
  constraint drafts_project_id_contact_id_fkey FOREIGN KEY (project_id, contact_id) REFERENCES contacts(project_id, id) ON DELETE CASCADE,
  constraint drafts_project_id_dialogue_id_fkey FOREIGN KEY (project_id, dialogue_id) REFERENCES dialogues(project_id, id) ON DELETE SET NULL (dialogue_id),
  constraint drafts_project_id_quoted_id_fkey FOREIGN KEY (project_id, quoted_id) REFERENCES messages(project_id, id) ON DELETE SET NULL (quoted_id),
  constraint drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- behind the project wall

create table event_outbox (
  id bigint not null,
  project_id bigint not null,
  action text not null,
  payload json not null,
  audience json not null,
  created_at timestamp with time zone not null,
  constraint event_outbox_pkey PRIMARY KEY (id)
);
-- behind the project wall

create table event_streams (
  project_id bigint not null,
  seq bigint not null,
  constraint event_streams_pkey PRIMARY KEY (project_id)
);

create table events (
  project_id bigint not null,
  seq bigint not null,
  action text not null,
  payload json not null,
  audience json not null,
  created_at timestamp with time zone not null,
  constraint events_pkey PRIMARY KEY (project_id, seq)
);
-- behind the project wall

create table exports (
  project_id bigint not null,
  id bigint not null,
  user_id bigint not null,
  type text not null,
  status text not null,
  file_name text not null,
  language text not null,
  columns text[] not null,
  filter jsonb,
  ids bigint[],
  file_key text,
  size bigint,
  done integer not null,
  created_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint exports_pkey PRIMARY KEY (project_id, id),
  constraint exports_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint exports_status_check CHECK ((status = ANY (ARRAY['running'::text, 'done'::text, 'cancelled'::text, 'failed'::text]))),
  constraint exports_type_check CHECK ((type = ANY (ARRAY['xlsx'::text, 'csv'::text]))),
  constraint exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- behind the project wall

create table field_options (
  project_id bigint not null,
  id bigint not null,
  field_id bigint not null,
  value text not null,
  sort integer not null,
  deleted_at timestamp with time zone,
  constraint field_options_pkey PRIMARY KEY (project_id, id),
  constraint field_options_project_id_field_id_fkey FOREIGN KEY (project_id, field_id) REFERENCES fields(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table field_texts (
  project_id bigint not null,
  owner_id bigint not null,
  field_id bigint not null,
  text text not null,
  constraint field_texts_pkey PRIMARY KEY (project_id, owner_id, field_id),
  constraint field_texts_project_id_owner_id_field_id_fkey FOREIGN KEY (project_id, owner_id, field_id) REFERENCES field_values(project_id, owner_id, field_id) ON DELETE CASCADE
);
-- behind the project wall

create table field_values (
  project_id bigint not null,
  owner_id bigint not null,
  field_id bigint not null,
  text text,
  number double precision,
  day date,
  option_id bigint,
  word text,
  constraint field_values_check CHECK ((num_nonnulls(text, number, day, option_id) = 1)),
  constraint field_values_pkey PRIMARY KEY (project_id, owner_id, field_id),
  constraint field_values_project_id_field_id_fkey FOREIGN KEY (project_id, field_id) REFERENCES fields(project_id, id) ON DELETE CASCADE,
  constraint field_values_project_id_option_id_fkey FOREIGN KEY (project_id, option_id) REFERENCES field_options(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table fields (
  project_id bigint not null,
  id bigint not null,
  entity text not null,
  type text not null,
  label text not null,
  visible boolean not null,
  sort integer not null,
  required_in_stages bigint[],
  is_system boolean not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint fields_entity_check CHECK ((entity = ANY (ARRAY['client'::text, 'lead'::text]))),
  constraint fields_pkey PRIMARY KEY (project_id, id),
  constraint fields_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint fields_type_check CHECK ((type = ANY (ARRAY['text'::text, 'number'::text, 'textarea'::text, 'date'::text, 'list'::text])))
);
-- behind the project wall

create table file_marks (
  mark text not null,
  made_at timestamp with time zone not null,
  constraint file_marks_pkey PRIMARY KEY (mark)
);

create table files (
  project_id bigint not null,
  id bigint not null,
  key text not null,
  name text not null,
  mime text not null,
  kind text not null,
  size bigint not null,
  width integer,
  height integer,
  seconds real,
  peaks smallint[],
  preview_key text,
  user_id bigint,
  created_at timestamp with time zone not null,
  constraint files_kind_check CHECK ((kind = ANY (ARRAY['image'::text, 'audio'::text, 'video'::text, 'file'::text]))),
  constraint files_pkey PRIMARY KEY (project_id, id),
  constraint files_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
-- behind the project wall

create table first_link (
  is_only boolean not null,
  token_hash text not null,
  expires_at timestamp with time zone not null,
  constraint first_link_is_only_check CHECK (is_only),
  constraint first_link_pkey PRIMARY KEY (is_only)
);

create table folder_counts (
  project_id bigint not null,
  slot smallint not null,
  channels_ids bigint[] not null,
  check_ids bigint[] not null,
  unread_ids bigint[] not null,
  n integer not null,
  folder_id bigint not null,
  operator_id bigint not null,
  owed_ids bigint[] not null,
  failed_ids bigint[] not null,
  is_aside boolean not null,
  is_late boolean not null,
  constraint folder_counts_pkey PRIMARY KEY (project_id, folder_id, slot, channels_ids, check_ids, unread_ids, operator_id, owed_ids, failed_ids, is_aside, is_late),
  constraint folder_counts_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
-- behind the project wall

create table folder_dialogues (
  project_id bigint not null,
  folder_id bigint not null,
  dialogue_id bigint not null,
  contact_id bigint not null,
  channel_id bigint not null,
  operator_id bigint,
  last_message_at timestamp with time zone not null,
  is_newest boolean not null,
  is_listed boolean not null,
  constraint folder_dialogues_pkey PRIMARY KEY (project_id, dialogue_id, folder_id),
  constraint folder_dialogues_project_id_dialogue_id_fkey FOREIGN KEY (project_id, dialogue_id) REFERENCES dialogues(project_id, id) ON DELETE CASCADE,
  constraint folder_dialogues_project_id_folder_id_fkey FOREIGN KEY (project_id, folder_id) REFERENCES folders(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table folders (
  project_id bigint not null,
  id bigint not null,
  kind text,
  title text,
  bg_color text not null,
  position integer not null,
  is_shown boolean not null,
  deleted_at timestamp with time zone,
  rule jsonb,
  user_id bigint,
  constraint folders_bg_color_check CHECK ((bg_color ~ '^#[0-9A-Fa-f]{6}$'::text)),
  constraint folders_check CHECK (((kind IS NULL) = (title IS NOT NULL))),
  constraint folders_kind_check CHECK ((kind = ANY (ARRAY['at_work'::text, '4check'::text, 'all'::text]))),
  constraint folders_pkey PRIMARY KEY (project_id, id),
  constraint folders_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint folders_project_id_user_id_fkey FOREIGN KEY (project_id, user_id) REFERENCES members(project_id, user_id) ON DELETE CASCADE
);
-- behind the project wall

create table funnels (
  project_id bigint not null,
  id bigint not null,
  name text not null,
  color text not null,
  color2 text,
  general_color boolean not null,
  task_status boolean not null,
  message_status boolean not null,
  save_yc_webhooks boolean not null,
  settings jsonb not null,
  sort integer not null,
  created_at timestamp with time zone not null,
  is_untouched boolean not null,
  constraint funnels_pkey PRIMARY KEY (project_id, id),
  constraint funnels_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
-- behind the project wall

create table import_changes (
  project_id bigint not null,
  import_id bigint not null,
  contact_id bigint not null,
  before jsonb,
  after jsonb not null,
  constraint import_changes_pkey PRIMARY KEY (project_id, import_id, contact_id),
  constraint import_changes_project_id_import_id_fkey FOREIGN KEY (project_id, import_id) REFERENCES imports(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table import_deals (
  project_id bigint not null,
  import_id bigint not null,
  deal_id bigint not null,
  constraint import_deals_pkey PRIMARY KEY (project_id, import_id, deal_id),
  constraint import_deals_project_id_import_id_fkey FOREIGN KEY (project_id, import_id) REFERENCES imports(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table import_news (
  project_id bigint not null,
  import_id bigint not null,
  id bigint not null,
  rows json not null,
  constraint import_news_pkey PRIMARY KEY (project_id, import_id, id),
  constraint import_news_project_id_import_id_fkey FOREIGN KEY (project_id, import_id) REFERENCES imports(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table import_refusals (
  project_id bigint not null,
  import_id bigint not null,
  row integer not null,
  cells jsonb not null,
  reasons jsonb not null,
  constraint import_refusals_pkey PRIMARY KEY (project_id, import_id, "row"),
  constraint import_refusals_project_id_import_id_fkey FOREIGN KEY (project_id, import_id) REFERENCES imports(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table imports (
  project_id bigint not null,
  id bigint not null,
  user_id bigint not null,
  file_name text not null,
  status text not null,
  staged_key text,
  batches jsonb not null,
  columns jsonb not null,
  mapping jsonb not null,
  options jsonb not null,
  channels_ids bigint[],
  total integer not null,
  next_batch integer not null,
  done integer not null,
  created integer not null,
  updated integer not null,
  skipped integer not null,
  refused integer not null,
  restored integer not null,
  kept integer not null,
  organizations_ids bigint[] not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  deals integer not null,
  deals_restored integer not null,
  deals_kept integer not null,
  deals_above numeric,
  constraint imports_pkey PRIMARY KEY (project_id, id),
  constraint imports_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint imports_status_check CHECK ((status = ANY (ARRAY['ready'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'failed'::text, 'reverting'::text, 'reverted'::text]))),
  constraint imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- behind the project wall

create table invitations (
  id bigint not null,
  project_id bigint not null,
  token_hash text not null,
  email text not null,
  project_role text not null,
  is_manager boolean not null,
  permissions text[] not null,
  channels_ids bigint[] not null,
  invited_by bigint not null,
  expires_at timestamp with time zone not null,
  is_mailed boolean not null,
  former_member bigint,
  constraint invitations_former_member_fkey FOREIGN KEY (former_member) REFERENCES users(id) ON DELETE SET NULL,
  constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id),
  constraint invitations_pkey PRIMARY KEY (project_id, id),
  constraint invitations_project_id_email_key UNIQUE (project_id, email),
  constraint invitations_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint invitations_token_hash_key UNIQUE (token_hash)
);

create table jobs (
  id bigint not null,
  project_id bigint,
  name text not null,
  queue text not null,
  key text,
  payload json not null,
  run_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  attempts integer not null,
  lease_until timestamp with time zone,
  leased_by uuid,
  last_error text,
  created_at timestamp with time zone not null,
  constraint jobs_pkey PRIMARY KEY (id)
);
-- behind the project wall

create table join_offers (
  project_id bigint not null,
  id bigint not null,
  first_id bigint not null,
  second_id bigint not null,
  score smallint not null,
  reasons jsonb not null,
  found_at timestamp with time zone not null,
  dismissed_at timestamp with time zone,
  constraint join_offers_pkey PRIMARY KEY (project_id, id),
  constraint join_offers_project_id_first_id_fkey FOREIGN KEY (project_id, first_id) REFERENCES contacts(project_id, id) ON DELETE CASCADE,
  constraint join_offers_project_id_first_id_second_id_key UNIQUE (project_id, first_id, second_id),
  constraint join_offers_project_id_second_id_fkey FOREIGN KEY (project_id, second_id) REFERENCES contacts(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table lead_actions (
  project_id bigint not null,
  id bigint not null,
  stage_id bigint not null,
  to_stage_id bigint not null,
  action text not null,
  status boolean not null,
  constraint lead_actions_action_check CHECK ((action = ANY (ARRAY['duplicate'::text, 'change'::text]))),
  constraint lead_actions_pkey PRIMARY KEY (project_id, id),
  constraint lead_actions_project_id_stage_id_fkey FOREIGN KEY (project_id, stage_id) REFERENCES stages(project_id, id) ON DELETE CASCADE,
  constraint lead_actions_project_id_to_stage_id_fkey FOREIGN KEY (project_id, to_stage_id) REFERENCES stages(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table lead_filters (
  project_id bigint not null,
  id bigint not null,
  funnel_id bigint not null,
  user_id bigint not null,
  name text not null,
  filter jsonb not null,
  constraint lead_filters_pkey PRIMARY KEY (project_id, id),
  constraint lead_filters_project_id_funnel_id_fkey FOREIGN KEY (project_id, funnel_id) REFERENCES funnels(project_id, id) ON DELETE CASCADE,
  constraint lead_filters_project_id_funnel_id_user_id_name_key UNIQUE (project_id, funnel_id, user_id, name),
  constraint lead_filters_project_id_user_id_fkey FOREIGN KEY (project_id, user_id) REFERENCES members(project_id, user_id) ON DELETE CASCADE
);
-- behind the project wall

create table lead_sources (
  project_id bigint not null,
  id bigint not null,
  stage_id bigint not null,
  name text not null,
  type text not null,
  secret text,
  channel_id bigint,
  managers_ids bigint[] not null,
  last_manager_id bigint,
  tags_ids bigint[] not null,
  phone_field text not null,
  name_field text not null,
  tag_field text not null,
  utm_field text not null,
  status boolean not null,
  created_at timestamp with time zone not null,
  constraint lead_sources_pkey PRIMARY KEY (project_id, id),
  constraint lead_sources_project_id_channel_id_fkey FOREIGN KEY (project_id, channel_id) REFERENCES channels(project_id, id) ON DELETE SET NULL (channel_id),
  constraint lead_sources_project_id_stage_id_fkey FOREIGN KEY (project_id, stage_id) REFERENCES stages(project_id, id) ON DELETE CASCADE,
  constraint lead_sources_type_check CHECK ((type = ANY (ARRAY['site'::text, 'channel'::text, 'vk_ads'::text])))
);
-- behind the project wall

create table lead_tags (
  project_id bigint not null,
  id bigint not null,
  title text not null,
  constraint lead_tags_pkey PRIMARY KEY (project_id, id),
  constraint lead_tags_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
-- behind the project wall

create table macros (
  project_id bigint not null,
  id bigint not null,
  user_id bigint,
  name text not null,
  steps jsonb not null,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint macros_pkey PRIMARY KEY (project_id, id),
  constraint macros_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint macros_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- behind the project wall

create table mailing_news (
  project_id bigint not null,
  mailing_id bigint not null,
  id bigint not null,
  nth integer not null,
  constraint mailing_news_pkey PRIMARY KEY (project_id, mailing_id, id),
  constraint mailing_news_project_id_mailing_id_fkey FOREIGN KEY (project_id, mailing_id) REFERENCES mailings(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table mailing_people (
  project_id bigint not null,
  mailing_id bigint not null,
  nth integer not null,
  contact_id bigint,
  deal_id bigint,
  state text not null,
  reason text,
  message_id bigint,
  said_at timestamp with time zone,
  arrived text,
  constraint mailing_people_arrived_check CHECK ((arrived = ANY (ARRAY['delivered'::text, 'seen'::text]))),
  constraint mailing_people_pkey PRIMARY KEY (project_id, mailing_id, nth),
  constraint mailing_people_project_id_contact_id_fkey FOREIGN KEY (project_id, contact_id) REFERENCES contacts(project_id, id) ON DELETE SET NULL (contact_id),
  constraint mailing_people_project_id_deal_id_fkey FOREIGN KEY (project_id, deal_id) REFERENCES deals(project_id, id) ON DELETE SET NULL (deal_id),
  constraint mailing_people_project_id_mailing_id_fkey FOREIGN KEY (project_id, mailing_id) REFERENCES mailings(project_id, id) ON DELETE CASCADE,
  constraint mailing_people_reason_check CHECK ((reason = ANY (ARRAY['blocked'::text, 'unsubscribed'::text, 'removed'::text, 'twice'::text, 'no_channel'::text, 'refused'::text]))),
  constraint mailing_people_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'said'::text, 'sent'::text, 'failed'::text, 'skipped'::text])))
);
-- behind the project wall

create table mailings (
  project_id bigint not null,
  id bigint not null,
  name text not null,
  text text not null,
  files_ids bigint[] not null,
  channels_ids bigint[] not null,
  seen_ids bigint[],
  funnels_ids bigint[] not null,
  author_id bigint,
  state text not null,
  turn integer not null,
  send_at timestamp with time zone,
  waits_until timestamp with time zone,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  people integer not null,
  waiting integer not null,
  said integer not null,
  sent integer not null,
  failed integer not null,
  skipped jsonb not null,
  delivered integer not null,
  seen integer not null,
  heard_at timestamp with time zone,
  is_untold boolean not null,
  template jsonb,
  subject text,
  constraint mailings_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint mailings_pkey PRIMARY KEY (project_id, id),
  constraint mailings_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint mailings_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'planned'::text, 'sending'::text, 'stopped'::text, 'done'::text])))
);
-- behind the project wall

create table mails (
  project_id bigint not null,
  message_id bigint not null,
  dialogue_id bigint not null,
  subject text not null,
  html text,
  whole text,
  cc text[] not null,
  chain text[] not null,
  digest text,
  constraint mails_pkey PRIMARY KEY (project_id, message_id),
  constraint mails_project_id_message_id_fkey FOREIGN KEY (project_id, message_id) REFERENCES messages(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table members (
  project_id bigint not null,
  user_id bigint not null,
  project_role text not null,
  is_manager boolean not null,
  permissions text[] not null,
  channels_ids bigint[] not null,
  send_btn text not null,
  created_at timestamp with time zone not null,
  steps_closed_at timestamp with time zone,
  away_since timestamp with time zone,
  constraint members_pkey PRIMARY KEY (project_id, user_id),
  constraint members_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint members_project_role_check CHECK ((project_role = ANY (ARRAY['admin'::text, 'operator'::text]))),
  constraint members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table mentions (
  project_id bigint not null,
  user_id bigint not null,
  dialogue_id bigint not null,
  created_at timestamp with time zone not null,
  constraint mentions_pkey PRIMARY KEY (project_id, user_id, dialogue_id),
  constraint mentions_project_id_dialogue_id_fkey FOREIGN KEY (project_id, dialogue_id) REFERENCES dialogues(project_id, id) ON DELETE CASCADE,
  constraint mentions_project_id_user_id_fkey FOREIGN KEY (project_id, user_id) REFERENCES members(project_id, user_id) ON DELETE CASCADE
);
-- behind the project wall

create table message_parts (
  project_id bigint not null,
  channel_id bigint not null,
  outside_id text not null,
  message_id bigint not null,
  constraint message_parts_pkey PRIMARY KEY (project_id, channel_id, outside_id),
  constraint message_parts_project_id_message_id_fkey FOREIGN KEY (project_id, message_id) REFERENCES messages(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table message_templates (
  project_id bigint not null,
  id bigint not null,
  user_id bigint,
  name text not null,
  command text not null,
  text text not null,
  group text not null,
  file_id bigint,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint message_templates_pkey PRIMARY KEY (project_id, id),
  constraint message_templates_project_id_file_id_fkey FOREIGN KEY (project_id, file_id) REFERENCES files(project_id, id),
  constraint message_templates_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint message_templates_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- behind the project wall

create table message_texts (
  project_id bigint not null,
  message_id bigint not null,
  dialogue_id bigint not null,
  words tsvector not null,
  constraint message_texts_pkey PRIMARY KEY (project_id, message_id),
  constraint message_texts_project_id_message_id_fkey FOREIGN KEY (project_id, message_id) REFERENCES messages(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table messages (
  project_id bigint not null,
  id bigint not null,
  dialogue_id bigint not null,
  channel_id bigint not null,
  uid text not null,
  outside_id text,
  position bigint not null,
  destination text not null,
  message_type text not null,
  message text not null,
  status text not null,
  error text,
  operator_id bigint,
  created_at timestamp with time zone not null,
  file_id bigint,
  quoted_id bigint,
  details jsonb,
  leaves_at timestamp with time zone,
  left_at timestamp with time zone,
  undo jsonb,
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  reaction text,
  turn_at timestamp with time zone,
  constraint messages_destination_check CHECK ((destination = ANY (ARRAY['from'::text, 'from_operator'::text, 'to'::text]))),
  constraint messages_pkey PRIMARY KEY (project_id, id),
  constraint messages_project_id_channel_id_uid_key UNIQUE (project_id, channel_id, uid),
  constraint messages_project_id_dialogue_id_fkey FOREIGN KEY (project_id, dialogue_id) REFERENCES dialogues(project_id, id) ON DELETE CASCADE,
  constraint messages_project_id_file_id_fkey FOREIGN KEY (project_id, file_id) REFERENCES files(project_id, id),
  constraint messages_project_id_quoted_id_fkey FOREIGN KEY (project_id, quoted_id) REFERENCES messages(project_id, id) ON DELETE SET NULL (quoted_id),
  constraint messages_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'delivered'::text, 'seen'::text, 'failed'::text])))
);
-- behind the project wall

create table migrations (
  name text not null,
  ran_at timestamp with time zone,
  constraint migrations_pkey PRIMARY KEY (name)
);

create table note_files (
  project_id bigint not null,
  note_id bigint not null,
  nth integer not null,
  file_id bigint not null,
  constraint note_files_pkey PRIMARY KEY (project_id, note_id, nth),
  constraint note_files_project_id_file_id_fkey FOREIGN KEY (project_id, file_id) REFERENCES files(project_id, id),
  constraint note_files_project_id_note_id_fkey FOREIGN KEY (project_id, note_id) REFERENCES notes(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table notes (
  project_id bigint not null,
  id bigint not null,
  uid uuid not null,
  contact_id bigint,
  deal_id bigint,
  organization_id bigint,
  author_id bigint,
  text text not null,
  users_ids bigint[] not null,
  has_files boolean not null,
  created_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  deleted_by bigint,
  constraint notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint notes_check CHECK ((num_nonnulls(contact_id, deal_id, organization_id) = 1)),
  constraint notes_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint notes_pkey PRIMARY KEY (project_id, id),
  constraint notes_project_id_contact_id_fkey FOREIGN KEY (project_id, contact_id) REFERENCES contacts(project_id, id) ON DELETE CASCADE,
  constraint notes_project_id_deal_id_fkey FOREIGN KEY (project_id, deal_id) REFERENCES deals(project_id, id) ON DELETE CASCADE,
  constraint notes_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint notes_project_id_organization_id_fkey FOREIGN KEY (project_id, organization_id) REFERENCES organizations(project_id, id) ON DELETE CASCADE,
  constraint notes_project_id_uid_key UNIQUE (project_id, uid)
);
-- behind the project wall

create table notice_boxes (
  project_id bigint not null,
  user_id bigint not null,
  unread integer not null,
  kept integer not null,
  forgets_at timestamp with time zone,
  wishes jsonb not null,
  constraint notice_boxes_kept_check CHECK ((kept >= 0)),
  constraint notice_boxes_pkey PRIMARY KEY (project_id, user_id),
  constraint notice_boxes_project_id_user_id_fkey FOREIGN KEY (project_id, user_id) REFERENCES members(project_id, user_id) ON DELETE CASCADE,
  constraint notice_boxes_unread_check CHECK ((unread >= 0))
);
-- behind the project wall

create table notices (
  project_id bigint not null,
  id bigint not null,
  user_id bigint not null,
  kind text not null,
  subject_id bigint not null,
  message_id bigint,
  by_id bigint,
  what text,
  count integer not null,
  causes text[] not null,
  in_bell boolean not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  said_as bigint,
  constraint notices_pkey PRIMARY KEY (project_id, id),
  constraint notices_project_id_user_id_fkey FOREIGN KEY (project_id, user_id) REFERENCES notice_boxes(project_id, user_id) ON DELETE CASCADE
);
-- behind the project wall

create table openid_states (
  state_hash text not null,
  verifier text not null,
  nonce text not null,
  redirect_uri text not null,
  user_id bigint,
  code_hash text,
  expires_at timestamp with time zone not null,
  google_sub text,
  constraint openid_states_pkey PRIMARY KEY (state_hash),
  constraint openid_states_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table organizations (
  project_id bigint not null,
  id bigint not null,
  name text not null,
  tax_id text,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  left_ids bigint[],
  word text,
  text text,
  constraint organizations_pkey PRIMARY KEY (project_id, id),
  constraint organizations_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
-- behind the project wall

create table products (
  project_id bigint not null,
  id bigint not null,
  name text not null,
  type text not null,
  count bigint,
  price numeric(12,2) not null,
  visible boolean not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  word text,
  stock bigint,
  text text,
  constraint products_check CHECK (((count IS NULL) = (type = 'service'::text))),
  constraint products_count_check CHECK ((count >= 0)),
  constraint products_pkey PRIMARY KEY (project_id, id),
  constraint products_price_check CHECK ((price >= (0)::numeric)),
  constraint products_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint products_type_check CHECK ((type = ANY (ARRAY['service'::text, 'product'::text])))
);
-- behind the project wall

create table projects (
  id bigint not null,
  name text not null,
  brand text not null,
  owner bigint not null,
  is_tasks_app boolean not null,
  test_period boolean not null,
  can_auto_paid boolean not null,
  can_auto_renewal boolean not null,
  paid_to timestamp with time zone,
  stop boolean not null,
  tariff_id integer not null,
  modules jsonb not null,
  managers_visibility boolean not null,
  booking_key text,
  created_at timestamp with time zone not null,
  currency text not null,
  country text,
  deleted_at timestamp with time zone,
  deleted_by bigint,
  constraint projects_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint projects_owner_fkey FOREIGN KEY (owner) REFERENCES users(id),
  constraint projects_pkey PRIMARY KEY (id)
);

create table push_subscriptions (
  id bigint not null,
  session_id uuid not null,
  user_id bigint not null,
  project_id bigint not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  language text not null,
  told bigint[] not null,
  created_at timestamp with time zone not null,
  constraint push_subscriptions_endpoint_key UNIQUE (endpoint),
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint push_subscriptions_session_id_key UNIQUE (session_id),
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table rule_runs (
  project_id bigint not null,
  deal_id bigint not null,
  entry integer not null,
  kind text not null,
  rule_id bigint not null,
  outcome text not null,
  contact_id bigint,
  created_at timestamp with time zone not null,
  constraint rule_runs_pkey PRIMARY KEY (project_id, deal_id, entry, kind, rule_id),
  constraint rule_runs_project_id_deal_id_fkey FOREIGN KEY (project_id, deal_id) REFERENCES deals(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table scheduled_messages (
  project_id bigint not null,
  id bigint not null,
  dialogue_id bigint not null,
  uid text not null,
  user_id bigint not null,
  text text not null,
  file_id bigint,
  quoted_id bigint,
  send_at timestamp with time zone not null,
  error jsonb,
  created_at timestamp with time zone not null,
  subject text,
  cc text[],
  template jsonb,
  constraint scheduled_messages_pkey PRIMARY KEY (project_id, id),
  constraint scheduled_messages_project_id_dialogue_id_fkey FOREIGN KEY (project_id, dialogue_id) REFERENCES dialogues(project_id, id) ON DELETE CASCADE,
  constraint scheduled_messages_project_id_file_id_fkey FOREIGN KEY (project_id, file_id) REFERENCES files(project_id, id),
  constraint scheduled_messages_project_id_quoted_id_fkey FOREIGN KEY (project_id, quoted_id) REFERENCES messages(project_id, id) ON DELETE SET NULL (quoted_id),
  constraint scheduled_messages_project_id_uid_key UNIQUE (project_id, uid),
  constraint scheduled_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- behind the project wall

create table secrets (
  name text not null,
  value text not null,
  created_at timestamp with time zone not null,
  wrapped_by text not null,
  constraint secrets_pkey PRIMARY KEY (name, wrapped_by)
);

create table sessions (
  id uuid not null,
  user_id bigint not null,
  refresh_hash text not null,
  user_agent text not null,
  address text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  has_former_cookie boolean not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table snoozes (
  project_id bigint not null,
  contact_id bigint not null,
  until timestamp with time zone not null,
  operator_id bigint,
  check_ids bigint[] not null,
  constraint snoozes_pkey PRIMARY KEY (project_id, contact_id),
  constraint snoozes_project_id_contact_id_fkey FOREIGN KEY (project_id, contact_id) REFERENCES contacts(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table stage_totals (
  project_id bigint not null,
  stage_id bigint not null,
  id bigint not null,
  deals integer not null,
  price numeric not null,
  seen_by text not null,
  constraint stage_totals_pkey PRIMARY KEY (project_id, stage_id, id)
);
-- behind the project wall

create table stages (
  project_id bigint not null,
  id bigint not null,
  funnel_id bigint not null,
  name text not null,
  color text not null,
  hidden boolean not null,
  sort integer not null,
  lost_client boolean not null,
  users_ids bigint[] not null,
  last_user_id bigint,
  ending text,
  constraint stages_ending_check CHECK ((ending = ANY (ARRAY['won'::text, 'lost'::text]))),
  constraint stages_pkey PRIMARY KEY (project_id, id),
  constraint stages_project_id_funnel_id_fkey FOREIGN KEY (project_id, funnel_id) REFERENCES funnels(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table task_calendars (
  project_id bigint not null,
  user_id bigint not null,
  nonce uuid not null,
  constraint task_calendars_pkey PRIMARY KEY (project_id, user_id),
  constraint task_calendars_project_id_user_id_fkey FOREIGN KEY (project_id, user_id) REFERENCES members(project_id, user_id) ON DELETE CASCADE
);
-- behind the project wall

create table task_categories (
  project_id bigint not null,
  id bigint not null,
  title text not null,
  created_at timestamp with time zone not null,
  constraint task_categories_pkey PRIMARY KEY (project_id, id),
  constraint task_categories_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
-- behind the project wall

create table task_changes (
  project_id bigint not null,
  id bigint not null,
  task_id bigint not null,
  stroke uuid not null,
  user_id bigint,
  kind text not null,
  before jsonb not null,
  after jsonb not null,
  created_at timestamp with time zone not null,
  constraint task_changes_kind_check CHECK ((kind = ANY (ARRAY['created'::text, 'edited'::text, 'closed'::text, 'returned'::text, 'removed'::text, 'restored'::text]))),
  constraint task_changes_pkey PRIMARY KEY (project_id, id),
  constraint task_changes_project_id_task_id_fkey FOREIGN KEY (project_id, task_id) REFERENCES tasks(project_id, id) ON DELETE CASCADE,
  constraint task_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
-- behind the project wall

create table task_texts (
  project_id bigint not null,
  task_id bigint not null,
  text text not null,
  grams integer[] not null,
  constraint task_texts_pkey PRIMARY KEY (project_id, task_id),
  constraint task_texts_project_id_task_id_fkey FOREIGN KEY (project_id, task_id) REFERENCES tasks(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table tasks (
  project_id bigint not null,
  id bigint not null,
  uid uuid not null,
  date timestamp with time zone not null,
  comment text not null,
  result text,
  priority boolean not null,
  category_id bigint,
  manager_id bigint,
  author_id bigint,
  contact_id bigint,
  created_auto boolean not null,
  repeat text,
  next_id bigint,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  told_date timestamp with time zone,
  deleted_at timestamp with time zone,
  version integer not null,
  deal_id bigint,
  channels_ids bigint[],
  repeat_day smallint,
  constraint tasks_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint tasks_pkey PRIMARY KEY (project_id, id),
  constraint tasks_project_id_category_id_fkey FOREIGN KEY (project_id, category_id) REFERENCES task_categories(project_id, id) ON DELETE SET NULL (category_id),
  constraint tasks_project_id_contact_id_fkey FOREIGN KEY (project_id, contact_id) REFERENCES contacts(project_id, id) ON DELETE SET NULL (contact_id),
  constraint tasks_project_id_deal_id_fkey FOREIGN KEY (project_id, deal_id) REFERENCES deals(project_id, id) ON DELETE SET NULL (deal_id),
  constraint tasks_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint tasks_project_id_manager_id_fkey FOREIGN KEY (project_id, manager_id) REFERENCES members(project_id, user_id) ON DELETE SET NULL (manager_id),
  constraint tasks_project_id_uid_key UNIQUE (project_id, uid),
  constraint tasks_repeat_check CHECK ((repeat = ANY (ARRAY['day'::text, 'weekday'::text, 'week'::text, 'month'::text, 'year'::text]))),
  constraint tasks_repeat_day_check CHECK (((repeat_day >= 1) AND (repeat_day <= 31)))
);
-- behind the project wall

create table teams (
  project_id bigint not null,
  id bigint not null,
  name text not null,
  emoji text,
  color text not null,
  rule text not null,
  users_ids bigint[] not null,
  last_user_id bigint,
  created_at timestamp with time zone not null,
  constraint teams_pkey PRIMARY KEY (project_id, id),
  constraint teams_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint teams_rule_check CHECK ((rule = ANY (ARRAY['nobody'::text, 'in_turn'::text, 'least'::text])))
);
-- behind the project wall

create table user_pictures (
  user_id bigint not null,
  name text not null,
  bytes bytea not null,
  constraint user_pictures_name_key UNIQUE (name),
  constraint user_pictures_pkey PRIMARY KEY (user_id),
  constraint user_pictures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table users (
  id bigint not null,
  email text not null,
  name text not null,
  phone text,
  password_hash text,
  email_verified boolean not null,
  google_sub text,
  referral_abbreviation text not null,
  permissions text[] not null,
  language text,
  promo_code text,
  two_factor_secret text,
  two_factor_since timestamp with time zone,
  two_factor_last_step bigint,
  recovery_codes text[] not null,
  created_at timestamp with time zone not null,
  picture text,
  constraint users_email_check CHECK ((email = lower(email))),
  constraint users_email_key UNIQUE (email),
  constraint users_google_sub_key UNIQUE (google_sub),
  constraint users_pkey PRIMARY KEY (id)
);

create table waiting_dialogues (
  project_id bigint not null,
  contact_id bigint not null,
  channel_id bigint,
  team_id bigint,
  action_id bigint,
  since timestamp with time zone not null,
  constraint waiting_dialogues_by_check CHECK (((channel_id IS NOT NULL) OR (team_id IS NOT NULL))),
  constraint waiting_dialogues_pkey PRIMARY KEY (project_id, contact_id),
  constraint waiting_dialogues_project_id_channel_id_fkey FOREIGN KEY (project_id, channel_id) REFERENCES channels(project_id, id) ON DELETE CASCADE,
  constraint waiting_dialogues_project_id_contact_id_fkey FOREIGN KEY (project_id, contact_id) REFERENCES contacts(project_id, id) ON DELETE CASCADE,
  constraint waiting_dialogues_project_id_team_id_fkey FOREIGN KEY (project_id, team_id) REFERENCES teams(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table widget_files (
  project_id bigint not null,
  file_id bigint not null,
  visitor_id bigint not null,
  constraint widget_files_pkey PRIMARY KEY (project_id, file_id),
  constraint widget_files_project_id_file_id_fkey FOREIGN KEY (project_id, file_id) REFERENCES files(project_id, id) ON DELETE CASCADE,
  constraint widget_files_project_id_visitor_id_fkey FOREIGN KEY (project_id, visitor_id) REFERENCES widget_visitors(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table widget_visitors (
  project_id bigint not null,
  id bigint not null,
  channel_id bigint not null,
  outside_id text not null,
  user_id text,
  joined_id bigint,
  name text,
  email text,
  phone text,
  language text not null,
  created_at timestamp with time zone not null,
  page_url text,
  page_title text,
  first_page text,
  came_from text,
  user_agent text,
  seen_at timestamp with time zone,
  constraint widget_visitors_pkey PRIMARY KEY (project_id, id),
  constraint widget_visitors_project_id_channel_id_fkey FOREIGN KEY (project_id, channel_id) REFERENCES channels(project_id, id),
  constraint widget_visitors_project_id_channel_id_outside_id_key UNIQUE (project_id, channel_id, outside_id),
  constraint widget_visitors_project_id_joined_id_fkey FOREIGN KEY (project_id, joined_id) REFERENCES widget_visitors(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table widget_visits (
  project_id bigint not null,
  token_hash text not null,
  visitor_id bigint not null,
  used_at timestamp with time zone not null,
  constraint widget_visits_pkey PRIMARY KEY (project_id, token_hash),
  constraint widget_visits_project_id_visitor_id_fkey FOREIGN KEY (project_id, visitor_id) REFERENCES widget_visitors(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table work_actions (
  project_id bigint not null,
  id bigint not null,
  token uuid not null,
  user_id bigint not null,
  action text not null,
  created_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  constraint work_actions_pkey PRIMARY KEY (project_id, id),
  constraint work_actions_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint work_actions_project_id_token_key UNIQUE (project_id, token)
);
-- behind the project wall

create table work_changes (
  project_id bigint not null,
  action_id bigint not null,
  contact_id bigint not null,
  changes jsonb not null,
  constraint work_changes_pkey PRIMARY KEY (project_id, action_id, contact_id),
  constraint work_changes_project_id_action_id_fkey FOREIGN KEY (project_id, action_id) REFERENCES work_actions(project_id, id) ON DELETE CASCADE,
  constraint work_changes_project_id_contact_id_fkey FOREIGN KEY (project_id, contact_id) REFERENCES contacts(project_id, id) ON DELETE CASCADE
);
-- behind the project wall

create table write_offs (
  project_id bigint not null,
  id bigint not null,
  stage_id bigint not null,
  status boolean not null,
  constraint write_offs_pkey PRIMARY KEY (project_id, id),
  constraint write_offs_project_id_stage_id_fkey FOREIGN KEY (project_id, stage_id) REFERENCES stages(project_id, id) ON DELETE CASCADE,
  constraint write_offs_project_id_stage_id_key UNIQUE (project_id, stage_id)
);
-- behind the project wall

CREATE INDEX auto_tasks_of_stage ON public.auto_tasks USING btree (project_id, stage_id);

CREATE INDEX client_counts_of_project ON public.client_counts USING btree (project_id);

CREATE INDEX client_history_of_contact ON public.client_history USING btree (project_id, contact_id, id DESC);

CREATE INDEX client_views_of_user ON public.client_views USING btree (project_id, user_id);

CREATE INDEX clients_by_age ON public.contacts USING btree (project_id, archived, created_at, id) WHERE ((NOT is_room) AND (merged_into IS NULL) AND (deleted_at IS NULL));

CREATE INDEX clients_by_id ON public.contacts USING btree (project_id, archived, id) INCLUDE (deleted_at) WHERE ((NOT is_room) AND (merged_into IS NULL) AND (deleted_at IS NULL));

CREATE INDEX clients_by_name ON public.contacts USING btree (project_id, archived, name COLLATE "und-x-icu", id) WHERE ((NOT is_room) AND (merged_into IS NULL) AND (deleted_at IS NULL));

CREATE INDEX clients_of_manager ON public.contacts USING btree (project_id, manager_id, archived, created_at, id);

CREATE INDEX clients_of_organization ON public.contacts USING btree (project_id, organization_id, archived, created_at, id);

CREATE INDEX clients_of_tag ON public.contacts USING btree (project_id, tag, archived, created_at, id) WHERE ((NOT is_room) AND (merged_into IS NULL) AND (deleted_at IS NULL));

CREATE INDEX clients_silent ON public.contacts USING btree (project_id, archived, created_at, id) WHERE (is_silent AND (NOT is_room) AND (merged_into IS NULL) AND (deleted_at IS NULL));

CREATE INDEX contact_channels_of_contact ON public.contact_channels USING btree (project_id, contact_id);

CREATE INDEX contact_keys_by_key ON public.contact_keys USING btree (project_id, key, contact_id);

CREATE INDEX contact_keys_of_contact ON public.contact_keys USING btree (project_id, contact_id);

CREATE INDEX contact_keys_of_dialogue ON public.contact_keys USING btree (project_id, dialogue_id) WHERE (dialogue_id IS NOT NULL);

CREATE INDEX contact_moves_by_token ON public.contact_moves USING btree (project_id, token);

CREATE INDEX contact_moves_from ON public.contact_moves USING btree (project_id, from_id);

CREATE INDEX contact_moves_to ON public.contact_moves USING btree (project_id, to_id, id) WHERE (undone_at IS NULL);

CREATE INDEX contact_mutes_of_contact ON public.contact_mutes USING btree (project_id, contact_id);

CREATE INDEX contact_texts_by_part ON public.contact_texts USING gin (project_id, text gin_trgm_ops);

CREATE INDEX contact_texts_of_dialogue ON public.contact_texts USING btree (project_id, dialogue_id) WHERE (dialogue_id IS NOT NULL);

CREATE INDEX contacts_by_phone ON public.contacts USING btree (project_id, phone) WHERE (phone IS NOT NULL);

CREATE INDEX contacts_merged ON public.contacts USING btree (project_id, merged_into) WHERE (merged_into IS NOT NULL);

CREATE INDEX contacts_of_email ON public.contacts USING btree (project_id, email) WHERE (email IS NOT NULL);

CREATE INDEX contacts_removed ON public.contacts USING btree (project_id, deleted_at, id) WHERE (deleted_at IS NOT NULL);

CREATE INDEX deal_actions_by_time ON public.deal_actions USING btree (project_id, deal_id, created_at DESC, id DESC);

CREATE INDEX deal_actions_of_deal ON public.deal_actions USING btree (project_id, deal_id, id DESC);

CREATE INDEX deal_actions_of_stage ON public.deal_actions USING btree (project_id, stage_id, created_at DESC) WHERE (stage_id IS NOT NULL);

CREATE INDEX deal_contacts_of_contact ON public.deal_contacts USING btree (project_id, contact_id, deal_id DESC);

CREATE INDEX deal_products_of_product ON public.deal_products USING btree (project_id, product_id, deal_id) WHERE (product_id IS NOT NULL);

CREATE INDEX deal_strokes_by_age ON public.deal_strokes USING btree (project_id, created_at);

CREATE INDEX deal_tags_of_tag ON public.deal_tags USING btree (project_id, tag_id, deal_id DESC);

CREATE INDEX deal_texts_by_part ON public.deal_texts USING gin (project_id, text gin_trgm_ops);

CREATE INDEX deals_by_change ON public.deals USING btree (project_id, funnel_id, modified_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX deals_by_name ON public.deals USING btree (project_id, funnel_id, name COLLATE "und-x-icu", id) WHERE (deleted_at IS NULL);

CREATE INDEX deals_by_price ON public.deals USING btree (project_id, funnel_id, price DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX deals_merged ON public.deals USING btree (project_id, merged_into) WHERE (merged_into IS NOT NULL);

CREATE INDEX deals_of_contact ON public.deals USING btree (project_id, contact_id, created_at DESC) WHERE (contact_id IS NOT NULL);

CREATE INDEX deals_of_funnel ON public.deals USING btree (project_id, funnel_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX deals_of_manager ON public.deals USING btree (project_id, manager_id, stage_id, place DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX deals_of_manager_by_seers ON public.deals USING btree (project_id, manager_id, stage_id, seen_by, place DESC, id DESC) WHERE ((deleted_at IS NULL) AND (manager_id IS NOT NULL));

CREATE INDEX deals_of_organization ON public.deals USING btree (project_id, organization_id, created_at DESC, id DESC) WHERE (organization_id IS NOT NULL);

CREATE INDEX deals_of_source ON public.deals USING btree (project_id, source_id) WHERE (source_id IS NOT NULL);

CREATE INDEX deals_of_stage ON public.deals USING btree (project_id, stage_id, place DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX deals_of_stage_by_seers ON public.deals USING btree (project_id, stage_id, seen_by, place DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX deals_removed ON public.deals USING btree (project_id, deleted_at) WHERE (deleted_at IS NOT NULL);

CREATE INDEX dialogue_members_of_user ON public.dialogue_members USING btree (project_id, user_id);

CREATE INDEX dialogues_all ON public.dialogues USING btree (project_id, last_message_at DESC, contact_id DESC) WHERE (is_listed AND is_newest);

CREATE INDEX dialogues_all_of_channel ON public.dialogues USING btree (project_id, channel_id, last_message_at DESC, contact_id DESC) WHERE is_listed;

CREATE INDEX dialogues_at_work ON public.dialogues USING btree (project_id, last_message_at DESC, contact_id DESC) WHERE (is_listed AND is_newest AND (operator_id IS NOT NULL));

CREATE INDEX dialogues_at_work_of_channel ON public.dialogues USING btree (project_id, channel_id, last_message_at DESC, contact_id DESC) WHERE (is_listed AND (operator_id IS NOT NULL));

CREATE INDEX dialogues_by_look ON public.dialogues USING btree (project_id, channel_id, look, last_message_at DESC, contact_id DESC) WHERE is_listed;

CREATE INDEX dialogues_by_phone ON public.dialogues USING btree (project_id, phone) WHERE (phone IS NOT NULL);

CREATE INDEX dialogues_idle ON public.dialogues USING btree (project_id, GREATEST(last_message_at, operator_since)) WHERE (is_listed AND is_newest AND (operator_id IS NOT NULL));

CREATE INDEX dialogues_of_contact ON public.dialogues USING btree (project_id, contact_id);

CREATE INDEX dialogues_of_nobody ON public.dialogues USING btree (project_id, channel_id, last_message_at DESC, contact_id DESC) WHERE (is_listed AND (operator_id IS NULL));

CREATE INDEX dialogues_of_operator ON public.dialogues USING btree (project_id, operator_id, channel_id, last_message_at DESC, contact_id DESC) WHERE (is_listed AND (operator_id IS NOT NULL));

CREATE INDEX dialogues_of_team ON public.dialogues USING btree (project_id, team_id, last_message_at DESC, contact_id DESC) WHERE (team_id IS NOT NULL);

CREATE INDEX dialogues_owed_by_look ON public.dialogues USING btree (project_id, channel_id, look, owed_since, contact_id) WHERE (is_listed AND (owed_since IS NOT NULL));

CREATE INDEX dialogues_owed_of_channel ON public.dialogues USING btree (project_id, channel_id, owed_since, contact_id) WHERE (is_listed AND (owed_since IS NOT NULL));

CREATE INDEX dialogues_to_check ON public.dialogues USING btree (project_id, last_message_at DESC, contact_id DESC) WHERE (is_listed AND is_newest AND contact_for_check);

CREATE INDEX dialogues_to_check_of_channel ON public.dialogues USING btree (project_id, channel_id, last_message_at DESC, contact_id DESC) WHERE (is_listed AND contact_for_check);

CREATE INDEX dialogues_to_check_of_operator ON public.dialogues USING btree (project_id, operator_id, channel_id, last_message_at DESC, contact_id DESC) WHERE (is_listed AND (operator_id IS NOT NULL) AND contact_for_check);

CREATE INDEX dialogues_unlisted ON public.dialogues USING btree (project_id, last_message_at) WHERE ((NOT is_listed) AND is_newest AND (NOT is_room));

CREATE INDEX drafts_of_contact ON public.drafts USING btree (project_id, contact_id);

CREATE INDEX drafts_of_dialogue ON public.drafts USING btree (project_id, dialogue_id) WHERE (dialogue_id IS NOT NULL);

CREATE INDEX drafts_quoting ON public.drafts USING btree (project_id, quoted_id) WHERE (quoted_id IS NOT NULL);

CREATE INDEX events_by_age ON public.events USING btree (created_at);

CREATE INDEX exports_of_user ON public.exports USING btree (project_id, user_id, id);

CREATE INDEX field_options_in_order ON public.field_options USING btree (project_id, field_id, sort, id);

CREATE INDEX field_texts_by_part ON public.field_texts USING gin (project_id, field_id, text gin_trgm_ops);

CREATE INDEX field_values_by_day ON public.field_values USING btree (project_id, field_id, day, owner_id) WHERE (day IS NOT NULL);

CREATE INDEX field_values_by_number ON public.field_values USING btree (project_id, field_id, number, owner_id) WHERE (number IS NOT NULL);

CREATE INDEX field_values_by_option ON public.field_values USING btree (project_id, option_id, owner_id) WHERE (option_id IS NOT NULL);

CREATE INDEX field_values_by_word ON public.field_values USING btree (project_id, field_id, word, owner_id) WHERE (word IS NOT NULL);

CREATE INDEX fields_in_order ON public.fields USING btree (project_id, entity, sort, id);

CREATE INDEX folder_dialogues_all ON public.folder_dialogues USING btree (project_id, folder_id, last_message_at DESC, contact_id DESC) WHERE (is_listed AND is_newest);

CREATE INDEX folder_dialogues_of_channel ON public.folder_dialogues USING btree (project_id, folder_id, channel_id, last_message_at DESC, contact_id DESC) WHERE is_listed;

CREATE INDEX folder_dialogues_of_contact ON public.folder_dialogues USING btree (project_id, folder_id, contact_id);

CREATE INDEX folder_dialogues_of_operator ON public.folder_dialogues USING btree (project_id, folder_id, operator_id, channel_id, last_message_at DESC, contact_id DESC) WHERE (is_listed AND (operator_id IS NOT NULL));

CREATE INDEX imports_of_user ON public.imports USING btree (project_id, user_id, id);

CREATE INDEX jobs_due ON public.jobs USING btree (queue, due_at, id);

CREATE INDEX jobs_in_order ON public.jobs USING btree (key, id) WHERE (key IS NOT NULL);

CREATE INDEX join_offers_of_second ON public.join_offers USING btree (project_id, second_id);

CREATE INDEX join_offers_open ON public.join_offers USING btree (project_id, score DESC, id DESC) WHERE (dismissed_at IS NULL);

CREATE INDEX lead_actions_of_stage ON public.lead_actions USING btree (project_id, stage_id);

CREATE INDEX lead_sources_of_channel ON public.lead_sources USING btree (project_id, channel_id) WHERE ((type = 'channel'::text) AND status);

CREATE INDEX mailing_people_by_state ON public.mailing_people USING btree (project_id, mailing_id, state, nth);

CREATE INDEX mailing_people_of_contact ON public.mailing_people USING btree (project_id, contact_id) WHERE (contact_id IS NOT NULL);

CREATE INDEX mailing_people_of_deal ON public.mailing_people USING btree (project_id, deal_id) WHERE (deal_id IS NOT NULL);

CREATE INDEX mails_by_dialogue ON public.mails USING btree (project_id, dialogue_id, message_id DESC);

CREATE INDEX members_of_user ON public.members USING btree (user_id);

CREATE INDEX mentions_of_dialogue ON public.mentions USING btree (project_id, dialogue_id);

CREATE INDEX message_parts_by_message ON public.message_parts USING btree (project_id, message_id);

CREATE INDEX message_templates_of_file ON public.message_templates USING btree (project_id, file_id) WHERE (file_id IS NOT NULL);

CREATE INDEX message_texts_by_word ON public.message_texts USING gin (project_id, words);

CREATE INDEX messages_by_file ON public.messages USING btree (project_id, file_id) WHERE (file_id IS NOT NULL);

CREATE INDEX messages_by_position ON public.messages USING btree (project_id, dialogue_id, "position");

CREATE INDEX messages_by_quoted ON public.messages USING btree (project_id, quoted_id) WHERE (quoted_id IS NOT NULL);

CREATE INDEX messages_of_dialogue ON public.messages USING btree (project_id, dialogue_id, created_at DESC, id DESC);

CREATE INDEX messages_of_dialogue_files ON public.messages USING btree (project_id, dialogue_id, created_at DESC, id DESC) WHERE (file_id IS NOT NULL);

CREATE INDEX messages_of_dialogue_notes ON public.messages USING btree (project_id, dialogue_id, created_at DESC, id DESC) WHERE (message_type = 'comment'::text);

CREATE INDEX note_files_by_file ON public.note_files USING btree (project_id, file_id);

CREATE INDEX notes_of_contact ON public.notes USING btree (project_id, contact_id, created_at DESC, id DESC) WHERE (contact_id IS NOT NULL);

CREATE INDEX notes_of_contact_files ON public.notes USING btree (project_id, contact_id, created_at DESC, id DESC) WHERE ((contact_id IS NOT NULL) AND has_files);

CREATE INDEX notes_of_deal ON public.notes USING btree (project_id, deal_id, created_at DESC, id DESC) WHERE (deal_id IS NOT NULL);

CREATE INDEX notes_of_deal_files ON public.notes USING btree (project_id, deal_id, created_at DESC, id DESC) WHERE ((deal_id IS NOT NULL) AND has_files);

CREATE INDEX notes_of_organization ON public.notes USING btree (project_id, organization_id, created_at DESC, id DESC) WHERE (organization_id IS NOT NULL);

CREATE INDEX notices_of_kind ON public.notices USING btree (project_id, user_id, kind, id DESC) WHERE in_bell;

CREATE INDEX notices_of_member ON public.notices USING btree (project_id, user_id, id DESC);

CREATE INDEX notices_of_subject ON public.notices USING btree (project_id, subject_id, kind, user_id);

CREATE INDEX notices_unread ON public.notices USING btree (project_id, user_id, id DESC) WHERE (in_bell AND (read_at IS NULL));

CREATE INDEX organizations_by_name ON public.organizations USING btree (project_id, word, id) WHERE (deleted_at IS NULL);

CREATE INDEX products_by_name ON public.products USING btree (project_id, word, id) WHERE (deleted_at IS NULL);

CREATE INDEX products_by_price ON public.products USING btree (project_id, price, id) WHERE (deleted_at IS NULL);

CREATE INDEX products_by_stock ON public.products USING btree (project_id, stock, id) WHERE (deleted_at IS NULL);

CREATE INDEX projects_deleted ON public.projects USING btree (id) WHERE (deleted_at IS NOT NULL);

CREATE INDEX projects_of_owner ON public.projects USING btree (owner);

CREATE INDEX push_subscriptions_of_project ON public.push_subscriptions USING btree (project_id, user_id);

CREATE INDEX rule_runs_of_contact ON public.rule_runs USING btree (project_id, contact_id, created_at) WHERE (kind = 'auto_message'::text);

CREATE INDEX scheduled_messages_of_dialogue ON public.scheduled_messages USING btree (project_id, dialogue_id, send_at, id);

CREATE INDEX scheduled_messages_quoting ON public.scheduled_messages USING btree (project_id, quoted_id) WHERE (quoted_id IS NOT NULL);

CREATE INDEX sessions_by_end ON public.sessions USING btree (expires_at);

CREATE INDEX sessions_of_user ON public.sessions USING btree (user_id, address);

CREATE INDEX stages_of_funnel ON public.stages USING btree (project_id, funnel_id, sort, id);

CREATE INDEX task_changes_of_stroke ON public.task_changes USING btree (project_id, stroke);

CREATE INDEX task_changes_of_task ON public.task_changes USING btree (project_id, task_id, id DESC);

CREATE INDEX task_texts_by_gram ON public.task_texts USING gin (grams);

CREATE INDEX tasks_about_deals ON public.tasks USING btree (project_id, manager_id, date, id) WHERE ((deal_id IS NOT NULL) AND (closed_at IS NULL) AND (deleted_at IS NULL));

CREATE INDEX tasks_actual ON public.tasks USING btree (project_id, date, id) WHERE ((closed_at IS NULL) AND (deleted_at IS NULL));

CREATE INDEX tasks_actual_about_deals ON public.tasks USING btree (project_id, date, id) WHERE ((deal_id IS NOT NULL) AND (closed_at IS NULL) AND (deleted_at IS NULL));

CREATE INDEX tasks_actual_by_origin ON public.tasks USING btree (project_id, created_auto, date, id) WHERE ((closed_at IS NULL) AND (deleted_at IS NULL));

CREATE INDEX tasks_actual_first ON public.tasks USING btree (project_id, date, id) WHERE (priority AND (closed_at IS NULL) AND (deleted_at IS NULL));

CREATE INDEX tasks_actual_first_of_manager ON public.tasks USING btree (project_id, manager_id, date, id) WHERE (priority AND (closed_at IS NULL) AND (deleted_at IS NULL));

CREATE INDEX tasks_actual_of_category ON public.tasks USING btree (project_id, category_id, date, id) WHERE ((closed_at IS NULL) AND (deleted_at IS NULL));

CREATE INDEX tasks_actual_of_manager ON public.tasks USING btree (project_id, manager_id, date, id) WHERE ((closed_at IS NULL) AND (deleted_at IS NULL));

CREATE INDEX tasks_actual_of_manager_and_category ON public.tasks USING btree (project_id, manager_id, category_id, date, id) WHERE ((closed_at IS NULL) AND (deleted_at IS NULL));

CREATE INDEX tasks_actual_of_manager_by_origin ON public.tasks USING btree (project_id, manager_id, created_auto, date, id) WHERE ((closed_at IS NULL) AND (deleted_at IS NULL));

CREATE INDEX tasks_closed ON public.tasks USING btree (project_id, closed_at DESC, id DESC) WHERE ((closed_at IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX tasks_closed_about_deals ON public.tasks USING btree (project_id, closed_at DESC, id DESC) WHERE ((deal_id IS NOT NULL) AND (closed_at IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX tasks_closed_by_origin ON public.tasks USING btree (project_id, created_auto, closed_at DESC, id DESC) WHERE ((closed_at IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX tasks_closed_first ON public.tasks USING btree (project_id, closed_at DESC, id DESC) WHERE (priority AND (closed_at IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX tasks_closed_of_category ON public.tasks USING btree (project_id, category_id, closed_at DESC, id DESC) WHERE ((closed_at IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX tasks_closed_of_manager ON public.tasks USING btree (project_id, manager_id, closed_at DESC, id DESC) WHERE ((closed_at IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX tasks_done_for_deal ON public.tasks USING btree (project_id, deal_id, closed_at DESC, id DESC) WHERE ((deal_id IS NOT NULL) AND (deleted_at IS NULL) AND (closed_at IS NOT NULL));

CREATE INDEX tasks_given_for_deal ON public.tasks USING btree (project_id, deal_id, created_at DESC, id DESC) WHERE ((deal_id IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX tasks_late_for_deal ON public.tasks USING btree (project_id, deal_id, date DESC, id DESC) WHERE ((deal_id IS NOT NULL) AND (deleted_at IS NULL) AND ((closed_at IS NULL) OR (closed_at > date)));

CREATE INDEX tasks_of_category ON public.tasks USING btree (project_id, category_id) WHERE (category_id IS NOT NULL);

CREATE INDEX tasks_of_contact ON public.tasks USING btree (project_id, contact_id, date, id) WHERE (contact_id IS NOT NULL);

CREATE INDEX tasks_of_deal ON public.tasks USING btree (project_id, deal_id, date, id) WHERE (deal_id IS NOT NULL);

CREATE INDEX tasks_removed ON public.tasks USING btree (project_id, deleted_at) WHERE (deleted_at IS NOT NULL);

CREATE INDEX waiting_dialogues_since ON public.waiting_dialogues USING btree (project_id, since, contact_id);

CREATE INDEX widget_files_of_visitor ON public.widget_files USING btree (project_id, visitor_id);

CREATE INDEX widget_visitors_joined ON public.widget_visitors USING btree (project_id, joined_id) WHERE (joined_id IS NOT NULL);

CREATE INDEX widget_visits_of_visitor ON public.widget_visits USING btree (project_id, visitor_id);

CREATE INDEX work_changes_of_contact ON public.work_changes USING btree (project_id, contact_id);

CREATE UNIQUE INDEX auto_messages_of_stage ON public.auto_messages USING btree (project_id, stage_id, sending_interval);

CREATE UNIQUE INDEX fields_of_system ON public.fields USING btree (project_id, entity) WHERE is_system;

CREATE UNIQUE INDEX folders_by_kind ON public.folders USING btree (project_id, kind) WHERE (kind IS NOT NULL);

CREATE UNIQUE INDEX folders_by_title ON public.folders USING btree (project_id, COALESCE(user_id, (0)::bigint), lower(title)) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX lead_tags_by_title ON public.lead_tags USING btree (project_id, lower(title));

CREATE UNIQUE INDEX mailing_people_once ON public.mailing_people USING btree (project_id, mailing_id, contact_id);

CREATE UNIQUE INDEX message_templates_by_command ON public.message_templates USING btree (project_id, COALESCE(user_id, (0)::bigint), lower(command)) WHERE ((command <> ''::text) AND (deleted_at IS NULL));

CREATE UNIQUE INDEX messages_by_outside_id ON public.messages USING btree (project_id, channel_id, outside_id) WHERE (outside_id IS NOT NULL);

CREATE UNIQUE INDEX teams_name ON public.teams USING btree (project_id, lower(name));

CREATE UNIQUE INDEX widget_visitors_by_user ON public.widget_visitors USING btree (project_id, channel_id, user_id) WHERE ((user_id IS NOT NULL) AND (joined_id IS NULL));

CREATE OR REPLACE FUNCTION public.count_added_clients()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into client_counts (project_id, archived, channels_ids, n)
  select project_id, archived, channels_ids, count(*) from added
  where project_id = current_project() and not is_room and merged_into is null and deleted_at is null
  group by project_id, archived, channels_ids;
  perform sum_client_counts();
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_added_deals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stage_totals (project_id, stage_id, seen_by, deals, price)
  select project_id, stage_id, seen_by, count(*), sum(price) from added where deleted_at is null
  group by project_id, stage_id, seen_by;
  perform sum_stage_totals(array(select distinct stage_id from added));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_changed_clients()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into client_counts (project_id, archived, channels_ids, n)
  select project_id, archived, channels_ids, sum(n) from (
    select project_id, archived, channels_ids, -1 as n from was
    where not is_room and merged_into is null and deleted_at is null
    union all
    select project_id, archived, channels_ids, 1 from became
    where not is_room and merged_into is null and deleted_at is null
  ) changed
  where project_id = current_project() group by project_id, archived, channels_ids having sum(n) <> 0;
  if found then
    perform sum_client_counts();
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_changed_deals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stage_totals (project_id, stage_id, seen_by, deals, price)
  select project_id, stage_id, seen_by, sum(sign), sum(sign * price) from (
    select project_id, stage_id, seen_by, price, -1 as sign from was where deleted_at is null
    union all
    select project_id, stage_id, seen_by, price, 1 from became where deleted_at is null
  ) changed
  group by project_id, stage_id, seen_by having sum(sign) <> 0 or sum(sign * price) <> 0;
  if found then
    perform sum_stage_totals(array(select stage_id from was union select stage_id from became));
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_gone_clients()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into client_counts (project_id, archived, channels_ids, n)
  select project_id, archived, channels_ids, -count(*) from gone
  where project_id = current_project() and not is_room and merged_into is null and deleted_at is null
  group by project_id, archived, channels_ids;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_gone_deals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stage_totals (project_id, stage_id, seen_by, deals, price)
  select g.project_id, g.stage_id, g.seen_by, -count(*), -sum(g.price) from gone g
  join stages s on s.project_id = g.project_id and s.id = g.stage_id join projects p on p.id = g.project_id
  where g.deleted_at is null
  group by g.project_id, g.stage_id, g.seen_by;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.current_field_pattern()
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN COALESCE(NULLIF(current_setting('parley.field_pattern'::text, true), ''::text), '%'::text)
;

CREATE OR REPLACE FUNCTION public.current_other_pattern()
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN COALESCE(NULLIF(current_setting('parley.other_pattern'::text, true), ''::text), '%'::text)
;

CREATE OR REPLACE FUNCTION public.current_pattern()
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN COALESCE(NULLIF(current_setting('parley.pattern'::text, true), ''::text), '%'::text)
;

CREATE OR REPLACE FUNCTION public.current_project()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('parley.project_id'::text, true), ''::text))::bigint
;

CREATE OR REPLACE FUNCTION public.current_task_grams()
 RETURNS integer[]
 LANGUAGE sql
 STABLE
RETURN (COALESCE(NULLIF(current_setting('parley.task_grams'::text, true), ''::text), '{}'::text))::integer[]
;

CREATE OR REPLACE FUNCTION public.current_words()
 RETURNS tsquery
 LANGUAGE sql
 STABLE
RETURN (NULLIF(current_setting('parley.words'::text, true), ''::text))::tsquery
;

CREATE OR REPLACE FUNCTION public.folded(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(regexp_replace(lower(NORMALIZE(given, NFD)), '[\u0300-\u036f]'::text, ''::text, 'g'::text), '[^[:alnum:]]+'::text, ' '::text, 'g'::text)
;

CREATE OR REPLACE FUNCTION public.follow_clients(of_project bigint, ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_nestloop TO 'on'
AS $function$
declare
  same bigint[] := array(
    with recursive same as (
      select unnest(ids) as id
      union select c.id from contacts c join same on c.project_id = of_project and c.merged_into = same.id
    ) select id from same);
begin
  perform from deals where project_id = of_project and contact_id = any (same) order by id for no key update;
  if found then
    update deals set seen_by = seen_by(project_id, contact_id, channels_ids)
    where project_id = of_project and contact_id = any (same);
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.forget_deal_values()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from field_values v using gone, fields f
  where v.project_id = gone.project_id and v.owner_id = gone.id
    and f.project_id = v.project_id and f.id = v.field_id and f.entity = 'lead';
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.forget_field_values()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from field_values v using gone, fields f
  where v.project_id = gone.project_id and v.owner_id = gone.id
    and f.project_id = v.project_id and f.id = v.field_id and f.entity = 'client';
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.look_of(operator_id bigint, channels_ids bigint[], check_ids bigint[], owed_ids bigint[], failed_ids bigint[], is_aside boolean, is_late boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN concat_ws('|'::text, operator_id, array_to_string(channels_ids, ','::text), array_to_string(check_ids, ','::text), array_to_string(owed_ids, ','::text), array_to_string(failed_ids, ','::text), (is_aside)::integer, (is_late)::integer)
;

CREATE OR REPLACE FUNCTION public.main_contact(of_project bigint, given bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
RETURN (WITH RECURSIVE chain AS (SELECT contacts.id, contacts.merged_into, 0 AS depth FROM contacts WHERE ((contacts.project_id = main_contact.of_project) AND (contacts.id = main_contact.given)) UNION ALL SELECT c.id, c.merged_into, (chain_1.depth + 1) FROM (chain chain_1 JOIN contacts c ON (((c.project_id = main_contact.of_project) AND (c.id = chain_1.merged_into)))) WHERE (chain_1.depth < 100)) SELECT chain.id FROM chain WHERE (chain.merged_into IS NULL))
;

CREATE OR REPLACE FUNCTION public.note_connected_channel()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    delete from connected_channels where (project_id, channel_id) = (old.project_id, old.id);
  elsif not new.is_auth then
    delete from connected_channels where (project_id, channel_id) = (new.project_id, new.id);
  else
    insert into connected_channels values (new.project_id, new.id, new.type) on conflict do nothing;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_moved_dialogue()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  whose bigint[] := case tg_op when 'DELETE' then array[old.contact_id] else array[old.contact_id, new.contact_id] end;
begin
  delete from contact_channels where project_id = old.project_id and contact_id = any (whose);
  insert into contact_channels (project_id, channel_id, contact_id)
  select distinct d.project_id, d.channel_id, d.contact_id from dialogues d
  where d.project_id = old.project_id and d.contact_id = any (whose)
    and exists (select from contacts c where c.project_id = d.project_id and c.id = d.contact_id);
  update contacts c set channels_ids = array(
    select distinct d.channel_id from dialogues d where d.project_id = c.project_id and d.contact_id = c.id order by 1)
  where c.project_id = old.project_id and c.id = any (whose);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_new_dialogues()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
declare
  it record;
begin
  insert into contact_channels (project_id, channel_id, contact_id)
  select distinct project_id, channel_id, contact_id from added on conflict do nothing;
  if (select count(*) from (select from added limit 21) few) > 20 then
    update contacts c set channels_ids = array(select distinct unnest(c.channels_ids || a.ids) order by 1)
    from (select project_id, contact_id, array_agg(distinct channel_id) as ids from added
      group by project_id, contact_id) a
    where c.project_id = a.project_id and c.id = a.contact_id and not c.channels_ids @> a.ids;
    return null;
  end if;
  for it in select distinct project_id, contact_id, channel_id from added loop
    update contacts set channels_ids = array(select distinct unnest(channels_ids || it.channel_id) order by 1)
    where project_id = it.project_id and id = it.contact_id and not it.channel_id = any (channels_ids);
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_seers_of_deal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.seen_by := seen_by(new.project_id, new.contact_id, new.channels_ids);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_seers_of_deals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  it record;
begin
  for it in
    select project_id, array_agg(id) as ids from (
      select project_id, id, channels_ids, merged_into, deleted_at from became
      except
      select project_id, id, channels_ids, merged_into, deleted_at from was
    ) other group by project_id
  loop
    perform follow_clients(it.project_id, it.ids);
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.owners_by_text(of_field bigint, pattern text)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
AS $function$
begin
  perform set_config('parley.field_pattern', pattern, true);
  return query select owner_id from field_texts where project_id = current_project() and field_id = of_field;
  perform set_config('parley.field_pattern', '', true);
end $function$
;

CREATE OR REPLACE FUNCTION public.seen_by(of_project bigint, of_contact bigint, gone bigint[])
 RETURNS text
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  channels bigint[];
  whose bigint := of_contact;
begin
  if of_contact is null then
    return case when gone is null then '' when gone = '{}' then '0' else array_to_string(gone, ',') end;
  end if;
  for depth in 0..100 loop
    select channels_ids, merged_into into channels, whose from contacts
    where project_id = of_project and id = whose and deleted_at is null for share;
    exit when whose is null;
  end loop;
  return coalesce(array_to_string(channels, ','), '0');
end $function$
;

CREATE OR REPLACE FUNCTION public.sees_queues()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (COALESCE(current_setting('parley.queues'::text, true), ''::text) = 'every'::text)
;

CREATE OR REPLACE FUNCTION public.shows_deleted()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (COALESCE(current_setting('parley.deleted'::text, true), ''::text) = 'shown'::text)
;

CREATE OR REPLACE FUNCTION public.sum_client_counts()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if random() < 0.02 then
    with lines as (
      select ctid from client_counts where project_id = current_project() limit 2000 for update skip locked
    ), gone as (
      delete from client_counts where ctid in (select ctid from lines) returning archived, channels_ids, n
    )
    insert into client_counts (project_id, archived, channels_ids, n)
    select current_project(), archived, channels_ids, sum(n) from gone group by archived, channels_ids having sum(n) <> 0;
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.sum_stage_totals(stages bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  if random() < 0.02 then
    with lines as (
      select stage_id, id from stage_totals where project_id = current_project() and stage_id = any (stages)
      limit 2000 for update skip locked
    ), gone as (
      delete from stage_totals t using lines
      where t.project_id = current_project() and t.stage_id = lines.stage_id and t.id = lines.id
      returning t.stage_id, t.seen_by, t.deals, t.price
    )
    insert into stage_totals (project_id, stage_id, seen_by, deals, price)
    select current_project(), stage_id, seen_by, sum(deals), sum(price) from gone
    group by stage_id, seen_by having sum(deals) <> 0 or sum(price) <> 0;
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.take_jobs(of_queue text, known_names text[], free integer, node uuid, lease interval, moved interval)
 RETURNS SETOF jobs
 LANGUAGE plpgsql
AS $function$
declare
  moment timestamptz := clock_timestamp();
  due bigint[] := array(
    select id from jobs
    where queue = of_queue and due_at <= moment + moved and (lease_until is null or lease_until <= moment)
      -- A name this version does not know may be known to a newer node.
      and (name = any (known_names) or due_at < moment - interval '10 minutes')
    order by due_at, id limit free + 50
    for update skip locked);
begin
  return query
    with seen as (
      select j.id, j.due_at, ahead.until
      from jobs j left join lateral (
        select greatest(e.due_at, e.lease_until, moment + lease) as until
        from jobs e where e.key = j.key and e.id < j.id order by e.id limit 1
      ) ahead on true
      where j.id = any (due)
    ), put_off as (
      update jobs set due_at = seen.until from seen where jobs.id = seen.id and seen.until is not null
    ), taken as (
      update jobs set lease_until = moment + lease, leased_by = node, attempts = jobs.attempts + 1
      where id in (select seen.id from seen where seen.until is null order by seen.due_at, seen.id limit free)
      returning jobs.*
    )
    select * from taken order by run_at, id;
end $function$
;

CREATE OR REPLACE FUNCTION public.task_grams(words text, VARIADIC scopes text[])
 RETURNS integer[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  return array(select hashtext(scope || gram) from unnest(show_trgm(words)) gram, unnest(scopes) scope);
end $function$
;

CREATE OR REPLACE FUNCTION public.task_scopes(project_id bigint, status integer, manager_id bigint)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY[((project_id || '.'::text) || status), ((((project_id || '.'::text) || status) || '.'::text) || COALESCE(manager_id, (0)::bigint))]
;

CREATE OR REPLACE FUNCTION public.words_of(given text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('simple'::regconfig, folded("left"(given, 10000)))
;

CREATE OR REPLACE FUNCTION public.write_deal_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into deal_texts (project_id, deal_id, text) values (new.project_id, new.id, ' ' || folded(new.name))
  on conflict (project_id, deal_id) do update set text = excluded.text;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.write_dialogue_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    delete from contact_texts where project_id = new.project_id and dialogue_id = new.id;
  end if;
  insert into contact_texts (project_id, contact_id, dialogue_id, text)
  select c.project_id, c.id, new.id, ' ' || folded(concat_ws(' ', new.name, new.phone)) from contacts c
  where c.project_id = new.project_id and c.id = new.contact_id
    and (c.name <> new.name or c.phone is distinct from coalesce(new.phone, c.phone));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.write_field_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    perform set_config('parley.field_pattern', '', true);
    delete from field_texts
    where project_id = old.project_id and owner_id = old.owner_id and field_id = old.field_id;
  end if;
  if new.text is not null then
    insert into field_texts (project_id, owner_id, field_id, text)
    values (new.project_id, new.owner_id, new.field_id, ' ' || folded(left(new.text, 1000)));
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.write_message_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    -- a query that everything fits, to see the row that is to go
    perform set_config('parley.words', '!nothing', true);
    delete from message_texts where project_id = new.project_id and message_id = new.id;
  end if;
  if new.message <> '' then
    insert into message_texts (project_id, message_id, dialogue_id, words)
    values (new.project_id, new.id, new.dialogue_id, words_of(new.message));
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.write_new_deal_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into deal_texts (project_id, deal_id, text) select project_id, id, ' ' || folded(name) from added;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.write_new_person_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into contact_texts (project_id, contact_id, text, name, created_at)
  select project_id, id, ' ' || folded(concat_ws(' ', name, email, phone)), name, created_at from added;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.write_new_task_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into task_texts (project_id, task_id, text, grams)
  select project_id, id, words, task_grams(words, variadic
    task_scopes(project_id, case when closed_at is null then 1 else 2 end, manager_id))
  from added, lateral (select ' ' || folded(left(comment, 2000)) as words offset 0) folded
  where comment <> '' and deleted_at is null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.write_person_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into contact_texts (project_id, contact_id, text, name, created_at)
  values (new.project_id, new.id, ' ' || folded(concat_ws(' ', new.name, new.email, new.phone)), new.name, new.created_at)
  on conflict (project_id, contact_id, dialogue_id) do update
    set text = excluded.text, name = excluded.name, created_at = excluded.created_at;
  if old.name <> new.name or old.phone is distinct from new.phone then
    insert into contact_texts (project_id, contact_id, dialogue_id, text)
    select d.project_id, d.contact_id, d.id, ' ' || folded(concat_ws(' ', d.name, d.phone)) from dialogues d
    where d.project_id = new.project_id and d.contact_id = new.id
      and (d.name <> new.name or new.phone is distinct from coalesce(d.phone, new.phone))
    on conflict (project_id, contact_id, dialogue_id) do nothing;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.write_task_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare words text := ' ' || folded(left(new.comment, 2000));
begin
  if new.comment <> '' and new.deleted_at is null then
    insert into task_texts (project_id, task_id, text, grams)
    values (new.project_id, new.id, words, task_grams(words, variadic
      task_scopes(new.project_id, case when new.closed_at is null then 1 else 2 end, new.manager_id)))
    on conflict (project_id, task_id) do update set text = excluded.text, grams = excluded.grams;
  else
    delete from task_texts where project_id = new.project_id and task_id = new.id;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE PROCEDURE public.protect_by_project(IN protected regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', protected);
  execute format('alter table %s force row level security', protected);
  execute format('create policy own_project on %s using (project_id = current_project())', protected);
end $procedure$
;
