/** Tables of projects whose rows are not copied as they are, each with its reason. */
export const staysBehind: Record<string, string> = {
  moving_projects: 'says of each base what is on its way there',
  event_outbox: 'said to the screens that are open here; at the other address they read anew',
  events: 'said to the screens that are open here; at the other address they read anew',
  event_streams: 'said to the screens that are open here; at the other address they read anew',
  push_subscriptions: 'browsers are subscribed to this address',
  task_texts: 'written by the base itself with each task',
  jobs: 'carried at the end, in their order, under new numbers',
  dead_jobs: 'carried at the end, in their order, under new numbers',
};

/** Columns whose numbers are people; those that the base says to be are found without it. */
export const peopleColumns = new Set(
  (
    'operator_id user_id manager_id author_id by_id invited_by former_member connected_by started_by made_by ' +
    'deleted_by last_user_id last_manager_id users_ids managers_ids'
  ).split(' '),
);

/** The same within JSON. */
export const peopleWords = [...peopleColumns, 'managers', 'users', 'to_id', 'owner'];

/** Columns where another one says what they name, or that name people in words; `it` is the column. */
export const namedOtherwise: Record<string, (it: string) => string> = {
  'facts.subject_id': subjectOf,
  'audit_lines.subject_id': subjectOf,
  'ticket_sums.key': (it) =>
    `case facet when 'manager' then pg_temp.person_in(${it}, 1) when 'each' then pg_temp.person_in(${it}, 2) else ${it} end`,
  'deal_sums.key': (it) => `case facet when 'manager' then pg_temp.person_in(${it}, 1) else ${it} end`,
  // Whoever works on it stands first, if anybody does.
  'dialogues.look': (it) => `case when ${it} ~ '^([^|]*[|]){6}[^|]*$' then
    regexp_replace(${it}, '^[^|]*', pg_temp.person(split_part(${it}, '|', 1)::bigint)::text) else ${it} end`,
};

function subjectOf(it: string): string {
  return `case subject when 'member' then pg_temp.person(${it}) when 'project' then pg_temp.project(${it}) else ${it} end`;
}
