import type { Endpoint } from '@parley/contract/http';
import { testPassword } from './people.ts';
import { numbers, type World } from './walker-world.ts';

type Hint = {
  /** Fields that a sample by name and type does not get right. */
  fields?: (world: World) => Record<string, unknown>;
  /** Fields left out, because they contradict one another. */
  omit?: string[];
  /** What the rightful caller gets; 200 unless said. */
  status?: number;
  /** Fields that name what every member may use, whatever channels they see. */
  of_everyone?: string[];
  /** Places whose number is none of a row, or names one that is looked for here and not found; nothing is kept of it. */
  harmless?: string[];
  /** Those of them that are numbered by somebody else, and kept as they come. */
  kept?: string[];
};

/** A browser's address with a key that is one. */
const subscription = {
  endpoint: 'https://push.example/sample',
  expirationTime: 1,
  keys: {
    p256dh: 'BB4YUy_UdUwC8wQdnHXOszuD_9gax85P6ILMscmLxYlupGwxHE4v9A3ZajZT5uRURdMt_khuztdcepDGoYiBwKM',
    auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  },
};

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

const onWidget = ({ widget }: World) => ({ channel: widget.channel });
const onMessenger = ({ messenger }: World) => ({ channel: messenger.channel });
const onWidgetChannel = ({ widget }: World) => ({ channel_id: widget.channel });
const asVisitor = ({ widget }: World) => ({ token: widget.token });

const inTeam = ({ boss }: World) => ({ color: '#3EA1DF', users_ids: [boss.id] });
const forBoss = ({ boss }: World) => ({ manager: boss.id });
const inSpain = () => ({ currency: 'EUR', country: 'ES', time_zone: 'Europe/Madrid' });
const ofDepartment = ({ boss, widget }: World) => ({
  managers: [boss.id],
  working_hours: '09:00-18:00',
  hours: neverOpen,
  tags: [numbers.own],
  default_tag: numbers.own,
  openings: [{ when: 'always', channels_ids: [widget.channel], words: [] }],
});
const neverOpen = { week: [[], [], [], [], [], [], []], holidays: [] };
const colors = { color: '#3EA1DF', color2: '#8B4FCF' };
/** What filters of deals may name and every member knows. */
const ofEveryFilter = ['funnel', 'stage_id', 'tag_id', 'source_id', 'product_id', 'organization_id'];

/** Figures are of what the viewer sees, whatever they are narrowed by. */
const ofFigures = ['channel_id', 'department_id', 'manager_id', 'tag_id'];
const figures: Hint = { harmless: ofFigures.flatMap((name) => [name, `${name}.[]`]), of_everyone: ofFigures };

/** So are those of deals, and a funnel that is gone has none. */
const ofDealFigures = [
  'funnel_id',
  'stages',
  'reached',
  'standing',
  'left',
  'reason',
  'manager_id',
  'source_id',
  'tag_id',
  'product_id',
];
const dealFigures: Hint = {
  harmless: ofDealFigures.flatMap((name) => [name, `${name}.[]`]),
  of_everyone: ofDealFigures,
};
/** Without its filters no stages are named. */
const ofTwoStages: Hint = { ...dealFigures, status: 422 };

/** A report by e-mail, of those whose lines anybody who sees figures may have. */
const posted: Hint = {
  fields: ({ boss }) => ({ kind: 'managers', users_ids: [boss.id] }),
  omit: ['channels_ids', 'managers_ids'],
  of_everyone: ['funnel_id', 'managers_ids', 'users_ids'],
};

/** Numbers of the booking service, which is not connected here. */
const theirNumbers = ['branch_id', 'master_id', 'services', 'services.[]'];
const ofTheService: Hint = { status: 409, harmless: theirNumbers, of_everyone: theirNumbers };

const noStages = { created: null, confirmed: null, changed: null, came: null, no_show: null, cancelled: null };

/** Only what the contract cannot tell. A new endpoint needs a line here only when its test says so. */
const hints: Record<string, Hint> = {
  // Its channel carries no calls, and the number never wrote.
  'POST /api/app/calls/': { status: 409 },
  'POST /api/crm/lead/call/': { status: 409 },
  // The one that is there is over.
  'POST /api/app/calls/:id/accept/': { status: 409 },
  'POST /api/app/calls/:id/recording/': { status: 409 },
  'POST /api/app/calls/:id/signals/': {
    fields: () => ({ signals: [{ kind: 'candidate', peer_id: 'peer', candidate: { candidate: '' } }] }),
    status: 409,
  },
  'PUT /api/crm/contacts/import/:id/': { harmless: ['mapping.[]'] },
  'GET /api/crm/action_log/': { harmless: ['next'] },
  'GET /api/app/notices/': { harmless: ['next', 'ids.[]', 'ids'], of_everyone: ['ids'] },
  // Only one's own are read, whatever numbers are said.
  'POST /api/app/notices/read/': { harmless: ['ids.[]', 'about.id'], of_everyone: ['ids'] },
  'GET /api/app/ticket/stats/': figures,
  'GET /api/app/ticket/graph/': figures,
  'GET /api/app/ticket/export/': figures,
  'GET /api/crm/analytics/conversion/leads_on_stages/': dealFigures,
  'GET /api/crm/analytics/conversion/leads/': dealFigures,
  'GET /api/crm/analytics/conversion/export/': dealFigures,
  'GET /api/crm/analytics/conversion_by_stages/leads_on_stages/': ofTwoStages,
  'GET /api/crm/analytics/conversion_by_stages/leads/': ofTwoStages,
  'GET /api/crm/analytics/conversion_by_stages/export/': ofTwoStages,
  'GET /api/crm/analytics/conversion/breakdown/': dealFigures,
  'GET /api/crm/analytics/forecast/': dealFigures,
  'GET /api/crm/analytics/dialogues/': figures,
  'GET /api/crm/analytics/dialogues/graph/': figures,
  'GET /api/crm/analytics/dialogues/list/': { ...figures, omit: ['next'] },
  // What they name is looked for in one's own journal.
  'GET /api/app/journal/': { harmless: ['user_id', 'subject_id'], of_everyone: ['user_id', 'subject_id'] },
  'GET /api/app/journal/export/': { harmless: ['user_id', 'subject_id'], of_everyone: ['user_id', 'subject_id'] },
  'GET /api/crm/contacts/:id/history/': { harmless: ['next'] },
  'GET /api/app/ticket/': { of_everyone: ['department_id', 'tag_id'], harmless: ['next'] },
  'POST /api/app/ticket/': { fields: forBoss, of_everyone: ['department_id'] },
  // What was read is only compared with what is there.
  'PUT /api/app/ticket/bulk/': {
    fields: forBoss,
    of_everyone: ['department_id', 'seen.[].message_id'],
    harmless: ['seen.[].message_id'],
  },
  'PUT /api/app/ticket/:id/': {
    fields: forBoss,
    of_everyone: ['department_id', 'seen_message_id'],
    harmless: ['seen_message_id'],
  },
  // Nothing is a part of itself.
  'PUT /api/app/ticket/merge/': { status: 404 },
  'GET /api/crm/contacts/import/': { harmless: ['next'] },
  'POST /api/app/user/login/': {
    fields: ({ operator }) => ({ email: operator.email, password: testPassword }),
    omit: ['code'],
  },
  'POST /api/app/user/registration/': { omit: ['first'] },
  // Without a cookie, a printed link, a mailed code, an authenticator app or a provider there is nothing to succeed with.
  'GET /api/app/user/refresh-token': { status: 401 },
  'POST /api/app/demo/link/': { status: 410 },
  'POST /api/app/ajax/': { status: 401 },
  'POST /api/app/user/two_factor/': { fields: () => ({ current_password: testPassword }) },
  // The walk's file is no picture.
  'POST /api/app/user/picture/': { status: 422 },
  'POST /api/app/user/email/': { status: 409 },
  'PUT /api/app/user/email/': { status: 403 },
  'PUT /api/app/user/two_factor/': { status: 403 },
  'DELETE /api/app/user/two_factor/': { status: 403 },
  'GET /api/app/user/openid/url/': { status: 404 },
  'POST /api/app/user/openid/login/': { status: 401 },
  'PUT /api/app/user/password/': { fields: () => ({ current_password: testPassword }) },
  'POST /api/app/invitations/read/': { fields: ({ invitation }) => ({ token: invitation }) },
  'POST /api/app/invitations/accept/': { fields: ({ invitation }) => ({ token: invitation }) },
  // Nobody has left the team.
  'POST /api/app/projects/:project/invitations/:invitation/readmit/': { status: 409 },
  'POST /api/app/projects/': { fields: inSpain },
  'PUT /api/app/projects/:project': { fields: () => ({ ...inSpain(), working_hours: neverOpen }) },
  'PUT /api/app/projects/:project/own_time_zone/': { fields: () => ({ time_zone: 'Europe/Madrid' }) },
  'POST /api/app/subscriptions/': { fields: () => ({ subscription }) },
  'DELETE /api/app/subscriptions/': { fields: () => ({ subscription }) },
  // Nobody has that address.
  'POST /api/app/subscriptions/renew/': {
    fields: () => ({ subscription, old_endpoint: 'https://push.example/old' }),
    status: 404,
  },
  // What one has left one may have lost sight of.
  'POST /api/app/chat/attend/': { harmless: ['left_id'], of_everyone: ['left_id'] },
  'POST /api/app/chat/updateOperator/': { fields: ({ boss }) => ({ operatorid: boss.id }), omit: ['team_id'] },
  'POST /api/app/chat/endShift/': { fields: ({ boss }) => ({ operatorid: boss.id }), omit: ['team_id'] },
  // Teams and who is in them are known to all.
  'POST /api/app/projects/:project/teams/': { fields: inTeam, of_everyone: ['users_ids'] },
  'PUT /api/app/projects/:project/teams/:team': { fields: inTeam, of_everyone: ['team', 'users_ids'] },
  'DELETE /api/app/projects/:project/teams/:team': { of_everyone: ['team'] },
  // So are departments that answer tickets, and their tags.
  'POST /api/app/ticket/department/': {
    fields: ofDepartment,
    of_everyone: ['managers', 'tags', 'default_tag'],
  },
  'PUT /api/app/ticket/department/:id/': {
    fields: ofDepartment,
    of_everyone: ['id', 'managers', 'tags', 'default_tag'],
  },
  'DELETE /api/app/ticket/department/:id/': { of_everyone: ['id'] },
  'POST /api/app/ticket/view/': {
    fields: () => ({ filter: { status: 'opened' } }),
    of_everyone: ['filter.department_id', 'filter.tag_id'],
  },
  'PUT /api/app/ticket/tag/:id/': { of_everyone: ['id'] },
  'DELETE /api/app/ticket/tag/:id/': { of_everyone: ['id'] },
  'GET /api/app/projects/:project/channels/:channel/route': { fields: onWidget },
  'PUT /api/app/projects/:project/channels/:channel/route': {
    fields: (world) => ({ ...onWidget(world), users_ids: [world.boss.id] }),
    of_everyone: ['team_id', 'users_ids'],
  },
  'POST /api/crm/contacts/messages/:id/:page/': { fields: () => ({ page: 1 }), omit: ['message_id'] },
  'POST /api/crm/contacts/messages/search/:id/:page/': { fields: () => ({ page: 1 }) },
  'POST /api/app/chat/addMessageTemplate/': { omit: ['file'] },
  'POST /api/app/chat/bulk/': {
    harmless: ['operatorid', 'team_id'],
    of_everyone: ['team_id'],
    fields: ({ boss }) => ({ action: 'add_topic', operatorid: boss.id }),
    omit: ['until', 'team_id'],
  },
  'PUT /api/crm/contacts/archive/': { omit: ['ids'] },
  // Some bytes are neither a sheet nor an archive, and what was not imported cannot be taken back.
  'POST /api/crm/contacts/import/': { status: 400 },
  'POST /api/app/project_archive/': { status: 400 },
  'POST /api/crm/contacts/import/:id/revert/': { status: 409 },
  'GET /api/crm/contacts/import/:id/refused/:type': { fields: () => ({ type: 'csv' }) },
  'GET /api/crm/contacts/import/sample/:type': { fields: () => ({ type: 'csv' }) },
  'GET /api/crm/export/:entity': { harmless: ['columns.[]'], fields: () => ({ entity: 'contacts' }) },
  'POST /api/crm/exports/': { omit: ['filter', 'columns'] },
  // A sheet is for whoever asked for it.
  'GET /api/crm/exports/:id/': { status: 404 },
  'DELETE /api/crm/exports/:id/': { status: 404 },
  'GET /api/crm/exports/:id/file': { status: 404 },
  'POST /api/crm/analytics/reports/': {
    fields: () => ({ kind: 'managers', date_from: '2026-01-01', date_to: '2026-01-31' }),
    omit: ['channels_ids', 'managers_ids'],
    of_everyone: ['funnel_id', 'managers_ids'],
  },
  // A report that is kept here was never written.
  'GET /api/crm/analytics/reports/:id/file/': { status: 404 },
  // It is removed by whoever asked for it.
  'DELETE /api/crm/analytics/reports/:id/': { status: 404 },
  'POST /api/crm/analytics/posted/': posted,
  'PUT /api/crm/analytics/posted/:id/': { ...posted, status: 404 },
  'DELETE /api/crm/analytics/posted/:id/': { status: 404 },
  'POST /api/crm/analytics/posted/:id/make/': { status: 404 },
  'POST /api/app/chat/snooze/': { fields: () => ({ until: new Date(Date.now() + 3_600_000).toISOString() }) },
  // A contact cannot be merged with itself, nor lose its only dialogue; and nothing was moved yet.
  // A tax id is no id of ours, and organizations are the whole team's.
  'PUT /api/crm/contacts/:id/': { fields: () => ({ tax_id: 'sample-tax-0001' }), of_everyone: ['organization_id'] },
  // What is sold, and organizations, are the whole team's.
  'GET /api/crm/product/': { of_everyone: ['ids'] },
  'GET /api/crm/organization/': { of_everyone: ['ids'] },
  'PUT /api/crm/product/:id/': { of_everyone: ['id'] },
  'DELETE /api/crm/product/': { of_everyone: ['ids'] },
  'POST /api/crm/product/restore/': { of_everyone: ['ids'] },
  'POST /api/crm/organization/': { fields: () => ({ tax_id: 'sample-tax-0001' }) },
  'PUT /api/crm/organization/:id/': { fields: () => ({ tax_id: 'sample-tax-0001' }), of_everyone: ['id', 'tax_id'] },
  'DELETE /api/crm/organization/': { of_everyone: ['ids'] },
  'POST /api/crm/organization/restore/': { of_everyone: ['ids'] },
  'GET /api/crm/organization/:id/participants/': { harmless: ['next'], of_everyone: ['id'] },
  'GET /api/crm/organization/:id/leads/': { of_everyone: ['id'] },
  'GET /api/crm/organization/:id/dialogues/': { of_everyone: ['id'] },
  // An organization is the whole team's, a client is not.
  'GET /api/crm/notes/': { fields: () => ({ entity: 'contact' }) },
  'GET /api/crm/notes/callable/': { fields: () => ({ entity: 'contact' }) },
  'POST /api/crm/notes/': { fields: () => ({ entity: 'contact' }) },
  // The sample's was written by somebody else.
  'PUT /api/crm/notes/:id/': { status: 403 },
  // It holds texts, and is there.
  'PUT /api/crm/custom_field/:id/': {
    harmless: ['fields.[].id'],
    fields: () => ({ type: 'textarea' }),
    of_everyone: ['id'],
  },
  'DELETE /api/crm/custom_field/:id/': { of_everyone: ['id'] },
  'POST /api/crm/custom_field/:id/restore/': { status: 404 },
  'GET /api/crm/clients/': { harmless: ['sort'], of_everyone: ['organization_id'] },
  'PUT /api/crm/clients/bulk/': {
    fields: () => ({ add_to_topic: numbers.own }),
    omit: ['filter'],
  },
  'DELETE /api/crm/contacts/': { omit: ['filter', 'allArchived'] },
  // Nobody has pressed anything yet.
  'POST /api/crm/contacts/': {
    fields: () => ({ tax_id: 'sample-tax-0001' }),
    of_everyone: ['organization_id'],
  },
  'POST /api/crm/client_view/': { fields: () => ({ sort: 'name', filter: {} }) },
  'PUT /api/crm/client_view/:id/': { fields: () => ({ sort: 'name', filter: {} }) },
  'PUT /api/crm/contacts/merge/': { harmless: ['fields.{}'], omit: ['fields'], status: 409 },
  'PUT /api/crm/contacts/link/': { status: 409 },
  'PUT /api/crm/contacts/unlink/': { status: 409 },
  'PUT /api/crm/contacts/unmerge/': { status: 404 },
  // Nobody has done anything yet.
  'POST /api/app/chat/addTopic/': { fields: () => ({ bg_color: '#3EA1DF' }) },
  'POST /api/app/chat/views/': {
    fields: () => ({ bg_color: '#3EA1DF', rule: { views: ['mine'], channel_id: [numbers.own], order: 'newest' } }),
  },
  // The folder there is filled by hand.
  'PUT /api/app/chat/views/:id': {
    fields: () => ({ bg_color: '#3EA1DF', rule: { views: ['mine'], channel_id: [numbers.own], order: 'newest' } }),
    status: 404,
  },
  'DELETE /api/app/chat/views/:id': { status: 404 },
  'POST /api/app/chat/views/:id/restore': { status: 404 },
  // The folder is there, so there is nothing to restore; and colleagues are not added by number.
  'POST /api/app/chat/restoreTopic/': { status: 404 },
  'POST /api/app/channels/add_user/:channel': { status: 404 },
  'POST /api/app/projects/:project/channels/:channel/users': { status: 404 },
  'PUT /api/app/projects/:project/tarif': { fields: () => ({ tariff_id: 103 }) },
  'POST /api/app/files/': { fields: () => ({ seconds: 3, peaks: '0,50,100' }) },
  'POST /api/crm/auto_messages/file/': { fields: () => ({ seconds: 3, peaks: '0,50,100' }) },
  'POST /api/app/projects/:project/channels/:channel/send_message/:id': {
    fields: () => ({ quotedMessageId: numbers.own }),
    // One that is not there was not used; and templates are the whole team's.
    harmless: ['template_id'],
    of_everyone: ['template_id'],
    // Said only of a form that brings one.
    omit: ['file'],
  },
  'POST /api/app/projects/:project/channels/:channel/schedule_message/:id': {
    fields: () => ({ quotedMessageId: numbers.own, send_at: inAnHour() }),
    // Its words are its own, and its file is of another kind.
    omit: ['template'],
  },
  'PUT /api/app/chat/scheduled_message/:id': { fields: () => ({ send_at: inAnHour() }) },
  // Nobody has written anything that could be taken back or tried again.
  'POST /api/app/chat/cancelMessage/': { status: 404 },
  'POST /api/app/chat/retryMessage/': { status: 404 },
  'GET /api/app/chat/messageDelivery/:id/': { status: 404 },
  'POST /api/app/chat/messageArrived/': { status: 404 },
  'POST /api/app/chat/editMessage/': { status: 404 },
  'POST /api/app/chat/deleteMessage/': { status: 404 },
  // The channel of the walk shows no signs.
  'POST /api/app/chat/reactToMessage/': { status: 409 },
  // One of our own, not of a provider.
  'POST /api/app/chat/sendTemplate/:id': { of_everyone: ['id'], omit: ['approved', 'template_id'] },
  // Words that are found nowhere, a day that is none: asked for one by one in the tasks' own tests.
  'GET /api/app/tasks/': { omit: ['search', 'next', 'date_from', 'date_to', 'other'] },
  'POST /api/app/tasks/': {
    fields: ({ boss }) => ({ manager_id: boss.id, date: inAnHour() }),
    of_everyone: ['manager_id', 'category_id'],
  },
  'PUT /api/app/tasks/:id/': {
    fields: ({ boss }) => ({ manager_id: boss.id, date: inAnHour() }),
    of_everyone: ['manager_id', 'category_id'],
  },
  'PUT /api/app/tasks/bulk/': {
    fields: ({ boss }) => ({ manager_id: boss.id, date: inAnHour() }),
    omit: ['put_off'],
    of_everyone: ['manager_id'],
  },
  // Nobody has done anything yet, and nobody has a link.
  'POST /api/app/undo/': { status: 404 },
  'GET /public/calendars/:secret': { fields: () => ({ secret: 'sample' }), status: 404 },
  'PUT /api/app/tasks/categories/:id/': { of_everyone: ['id'] },
  'DELETE /api/app/tasks/categories/:id/': { fields: () => ({ with_tasks: true }), of_everyone: ['id'] },
  // Funnels, stages, sources and organizations are the whole team's; one thing is chosen, or all that a filter finds.
  'POST /api/crm/lead/': {
    fields: ({ boss }) => ({ manager_id: boss.id }),
    of_everyone: ['stage_id', 'organization_id', 'source_id'],
  },
  'POST /api/crm/lead/:id/': {
    fields: ({ boss }) => ({ manager_id: boss.id }),
    of_everyone: ['stage_id', 'organization_id', 'source_id'],
  },
  'PUT /api/crm/lead/:id/': {
    fields: ({ boss }) => ({ manager_id: boss.id }),
    of_everyone: ['stage_id', 'organization_id', 'source_id'],
  },
  'PUT /api/crm/lead/': {
    fields: ({ boss }) => ({ manager_id: boss.id }),
    omit: ['funnel_id', 'filter'],
    of_everyone: ['stage_id', 'funnel_id'],
  },
  'DELETE /api/crm/lead/': { omit: ['funnel_id', 'filter'], of_everyone: ['funnel_id'] },
  // Nothing is chosen: asked for properly in the tests of deals.
  'GET /api/crm/lead/export/:format/': { fields: () => ({ format: 'csv' }), status: 400, of_everyone: ['funnel'] },
  // Rules and sources are the whole team's too, as are members, categories of tasks, and files that go with a rule.
  'GET /api/crm/auto_tasks/': { of_everyone: ['funnel_id', 'stage_id'] },
  'POST /api/crm/auto_tasks/': { fields: ({ boss }) => ({ manager_id: boss.id }) },
  'PUT /api/crm/auto_tasks/:id/': { fields: ({ boss }) => ({ manager_id: boss.id }) },
  'GET /api/crm/auto_messages/': { of_everyone: ['funnel_id', 'stage_id'] },
  'GET /api/crm/writeoff_products/': { of_everyone: ['funnel_id', 'stage_id'] },
  // A stage has one such rule, and the sample's has it; nor does a deal go from a stage to the same.
  'POST /api/crm/writeoff_products/': { status: 409 },
  'GET /api/crm/lead_actions/': { of_everyone: ['funnel_id', 'stage_id'] },
  'POST /api/crm/lead_actions/': { status: 409 },
  'PUT /api/crm/lead_actions/:id/': { status: 409 },
  'GET /api/crm/try_rule/': { fields: () => ({ kind: 'auto_task' }), of_everyone: ['stage_id', 'rule_id'] },
  'GET /api/crm/lead_source/': { of_everyone: ['funnel_id', 'stage_id'] },
  // The forms of an advertiser are numbered by VK Ads.
  'POST /api/crm/lead_source/': { fields: onWidgetChannel, harmless: ['forms.[]'], kept: ['forms.[]'] },
  'PUT /api/crm/lead_source/:id/': { fields: onWidgetChannel, harmless: ['forms.[]'], kept: ['forms.[]'] },
  // Nobody came back from its page, and there is no such cabinet.
  'POST /vk_ads/connect/': { status: 409 },
  'POST /vk_ads/connect_by_keys/': { status: 422 },
  'POST /vk_ads/fetch_earlier/': { status: 404 },
  // Nobody there knows this login, and no salon is connected; branches and salons are numbered by the service.
  'POST /api/app/integrations/booking/': { status: 422 },
  'POST /api/app/integrations/booking/catalogue/': { status: 422, harmless: ['salon_id'], of_everyone: ['salon_id'] },
  'PUT /api/app/integrations/booking/': {
    status: 409,
    harmless: ['branches_ids.[]'],
    of_everyone: ['branches_ids'],
  },
  'GET /api/app/integrations/booking/preview/': { status: 409 },
  'POST /api/crm/contacts/yc_sync/': { status: 409 },
  'POST /api/crm/product/yc_sync/': { status: 409 },
  // Nobody there knows this token, and no account is connected. Moving in is an administrator's word.
  'POST /api/app/amo/connect/': { fields: () => ({ domain: 'simulator', token: 'nobody' }), status: 422 },
  'POST /api/app/amo/leave/': { status: 409 },
  'POST /api/app/amo/return/': { status: 409 },
  'POST /api/app/amo/disconnect/': { status: 404 },
  // Pipelines and their stages are numbered there.
  'POST /api/app/amo/leads/': {
    status: 409,
    of_everyone: ['pipeline_id', 'stage_id'],
    harmless: ['pipeline_id', 'stage_id'],
  },
  'GET /api/app/amo/pipelines/': { status: 409 },
  'POST /api/app/amo/moves/': { status: 409 },
  'GET /api/app/amo/moves/': { status: 403 },
  // Of whom a move is not ready for anybody is looked at: the rest is in its own tests.
  'POST /api/app/amo/moves/:id/start/': {
    status: 409,
    of_everyone: ['id'],
    harmless: ['managers.[].id', 'managers.[].user_id'],
  },
  'POST /api/app/amo/moves/:id/cancel/': { status: 403, of_everyone: ['id'] },
  'POST /api/app/amo/moves/:id/revert/': { status: 409, of_everyone: ['id'] },
  'GET /yc/get_masters/': ofTheService,
  'GET /yc/services/': ofTheService,
  'GET /yc/days/': ofTheService,
  'GET /yc/times/': { ...ofTheService, fields: () => ({ day: '2030-01-15' }) },
  'GET /yc/subscribe_link/': ofTheService,
  'GET /yc/data_record/:contact/': { status: 409 },
  'GET /yc/coming_visits/:contact/': { status: 409 },
  'POST /yc/make_record/': {
    ...ofTheService,
    fields: () => ({ services: [numbers.own], datetime: '2030-01-15 12:00' }),
  },
  'PUT /yc/record/:branch/:id/': {
    ...ofTheService,
    fields: () => ({ datetime: '2030-01-15 12:00' }),
  },
  'DELETE /yc/record/:branch/:id/': { status: 409 },
  'GET /yc/funnel_rules/:funnel/': { of_everyone: ['funnel'] },
  'PUT /yc/funnel_rules/:funnel/': {
    of_everyone: ['funnel', 'stages.created'],
    fields: () => ({ stages: { ...noStages, created: numbers.own } }),
  },
  'GET /api/crm/funnel/:id/': { of_everyone: ['id'] },
  'POST /api/crm/funnel/': { fields: () => colors },
  'PUT /api/crm/funnel/:id/': { fields: () => colors },
  'PUT /api/crm/funnel/sort/': { fields: () => ({ funnels: [numbers.own] }) },
  // There are deals in it; that they go with it is another right.
  'DELETE /api/crm/funnel/:id/': { omit: ['to_stage_id', 'with_leads'], status: 409 },
  'GET /api/crm/stage/': { of_everyone: ['funnel_id'] },
  'POST /api/crm/stage/': { fields: () => ({ color: colors.color }) },
  'PUT /api/crm/stage/:id/': { fields: () => ({ color: colors.color }) },
  'PUT /api/crm/stage/sort/:funnel/': { fields: () => ({ stages: [numbers.own] }) },
  // The sample's funnel has no other stage.
  'DELETE /api/crm/stage/:id/': { omit: ['to_stage_id'], status: 409 },
  'GET /api/crm/lead_filter/:funnel/': { of_everyone: ['funnel'] },
  'POST /api/crm/lead_filter/:funnel/': { fields: () => ({ filter: {} }), of_everyone: ['funnel'] },
  // The sample's was kept by somebody else.
  'DELETE /api/crm/lead_filter/:funnel/:id/': { status: 404 },
  'GET /api/crm/lead/:funnel/board/': { of_everyone: ofEveryFilter },
  'GET /api/crm/lead/:funnel/:stage/': { of_everyone: [...ofEveryFilter, 'stage'] },
  'GET /api/crm/lead/:funnel/': { of_everyone: ofEveryFilter },
  // Deals that are hidden or gone are left out of the answer.
  'POST /api/crm/lead/cards/': { omit: ['filter'], of_everyone: ['ids', 'funnel_id'] },
  // Its channels are asked for in the mailings' own tests.
  'POST /api/app/projects/:project/mass_mailings/user_list': {
    omit: ['funnel_id', 'filter'],
    of_everyone: ['funnel_id'],
  },
  'PUT /api/app/projects/:project/mass_mailings/:id/': { fields: () => ({ send_at: inAnHour() }) },
  'DELETE /api/app/projects/:project': {
    fields: () => ({ name: 'MARKOWN projects.name', current_password: testPassword }),
    omit: ['code'],
  },
  // Nobody else is an administrator.
  'POST /api/app/projects/:project/leave/': { status: 409 },
  // For administrators, and nothing of these is in a bin.
  'DELETE /api/crm/bin/clients/': { status: 403, harmless: ['ids.[]'] },
  'DELETE /api/crm/bin/leads/': { status: 403, harmless: ['ids.[]'] },
  'DELETE /api/app/bin/tasks/': { status: 403, harmless: ['ids.[]'] },
  'POST /api/crm/bin/clients/restore/': { status: 404 },
  'POST /api/crm/bin/leads/restore/': { status: 404 },
  'POST /api/app/bin/tasks/restore/': { status: 404 },
  'POST /api/app/chat/macros/': { fields: () => ({ steps: [{ action: 'take' }] }) },
  'POST /api/app/chat/macros/:id/run': { of_everyone: ['id'] },
  'PUT /api/app/projects/:project/ai/settings/': { fields: () => ({ url: '' }) },
  'POST /api/app/projects/:project/channels/widget/': { fields: () => ({ color: '#3557d6' }) },
  'GET /api/app/projects/:project/channels/:channel/widget/': { fields: onWidget },
  'PUT /api/app/projects/:project/channels/:channel/widget/': {
    fields: (world) => ({ ...onWidget(world), color: '#3557d6' }),
  },
  'POST /api/app/projects/:project/channels/:channel/widget/secret/': { fields: onWidget },
  'POST /api/app/projects/:project/channels/': {
    fields: ({ messenger: { settings } }) => ({ type: 'telegram', settings }),
  },
  'GET /api/app/projects/:project/channels/:channel/connection/': { fields: onMessenger },
  'PUT /api/app/projects/:project/channels/:channel/connection/': {
    fields: (world) => ({ ...onMessenger(world), settings: world.messenger.settings, members_ids: [world.boss.id] }),
    of_everyone: ['members_ids'],
    // The channel of the walk carries no calls.
    omit: ['calls'],
  },
  // A bot is connected in one step.
  'POST /api/app/projects/:project/channels/:channel/connection/step/': { fields: onMessenger, status: 409 },
  'POST /api/app/projects/:project/channels/:channel/connection/redirect/': { fields: onMessenger, status: 409 },
  'DELETE /api/app/projects/:project/channels/:channel/connection/': { fields: onMessenger },
  'POST /api/app/projects/:project/channels/:channel/connection/check/': { fields: onMessenger },
  // The bot has no dialogue yet, and nobody plays accounts for tries.
  'POST /api/app/projects/:project/channels/:channel/connection/test/': {
    fields: onMessenger,
    omit: ['address'],
    status: 404,
  },
  'POST /api/app/projects/:project/channels/simulated/': { status: 409 },
  // Nobody has signed a link.
  'GET /public/files/:project/:token/:name': { fields: () => ({ token: 'sample', name: 'sample.txt' }), status: 404 },
  'POST /widget/open/': { fields: ({ widget: { key, token } }) => ({ key, token }) },
  // Without the site's secret there is nothing to prove who one is with.
  'POST /widget/visits/': { fields: ({ widget: { key, token } }) => ({ key, token }), omit: ['identity'] },
  'POST /widget/messages/': { fields: asVisitor },
  'POST /widget/messages/send/': { fields: asVisitor },
  'POST /widget/messages/mark/': { fields: asVisitor },
  'POST /widget/typing/': { fields: asVisitor },
  'POST /widget/page/': { fields: asVisitor },
  'GET /widget/pictures/:name': { fields: () => ({ name: 'nobody-has-this-name-0' }), status: 404 },
  'POST /widget/files/': { fields: asVisitor },
  'POST /widget/files/get/': { fields: asVisitor, omit: ['preview'] },
};

export const hintFor = ({ method, path }: Endpoint): Hint => hints[`${method} ${path}`] ?? {};
