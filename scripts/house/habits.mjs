import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countsDays } from './counts-days.mjs';
import { isTest, methodCall, plainText } from './read-source.mjs';

const MAX_LINES = 250;
const vagueFolder = /\/(utils?|helpers?|services?|types|constants|common)\//;
const channelNames = ['telegram', 'whatsapp', 'waba', 'viber', 'vk', 'instagram', 'avito'];
const clocks = ['contract/src/time.ts', 'server/src/kit/clock.ts', 'server/src/kit/db/pool.ts', 'web/src/kit/time.ts'];
const builders = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto'];

/** What the name and the length of a file tell. */
export function findBadFiles(root, path) {
  const found = [];
  const vague = vagueFolder.exec(path)?.[1];
  if (vague)
    found.push({ path, rule: 'no-vague-folders', text: `the folder ${vague}/ says nothing: name it by its noun` });
  const isLong = /\.(ts|tsx|css)$/.test(path) && !isTest(path) && !/\/(locales|demo)\//.test(path);
  const lines = isLong ? readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length : 0;
  if (lines > MAX_LINES) found.push({ path, rule: 'small-files', text: `has ${lines} lines, more than ${MAX_LINES}` });
  return found;
}

const habits = [
  {
    rule: 'one-reader-of-the-environment',
    text: 'reads process.env; only server/src/config.ts does',
    where: (path) => /^(server|contract)\/src\//.test(path) && path !== 'server/src/config.ts',
    is: (node) => node.type === 'MemberExpression' && node.object.value === 'process' && node.property.value === 'env',
  },
  {
    rule: 'no-classes',
    text: 'a class that is no error: write functions',
    where: (path) => /^(contract|server|web)\/src\//.test(path),
    is: ({ type, superClass }) =>
      /^Class(Declaration|Expression)$/.test(type) && !/Error$/.test(superClass?.value ?? ''),
  },
  {
    rule: 'sql-in-queries',
    text: 'SQL lives in *.queries.ts',
    where: (path) => /^server\/src\/(modules|integrations|channels)\//.test(path) && !path.endsWith('.queries.ts'),
    is: (node) =>
      builders.includes(methodCall(node)?.name) ||
      (node.type === 'TaggedTemplateExpression' && /^sql$/.test(node.tag.value ?? node.tag.expression?.value ?? '')),
  },
  {
    rule: 'no-sql-by-strings',
    text: 'SQL put together from strings: pass values as parameters',
    // The demo is filled from our own words and the database's catalogue; nobody outside reaches it.
    where: (path) => /^server\/src\/(?!demo\/)/.test(path),
    is: buildsSql,
  },
  {
    rule: 'no-promise-of-another-transaction',
    text: 'remembers promises where transactions ask: one may wait for another in a circle that PostgreSQL cannot see; remember values',
    where: (path, nodes) => /^server\/src\//.test(path) && nodes.some(isTransactionType),
    is: ({ type, callee, typeArguments }) =>
      type === 'NewExpression' &&
      /^(Weak)?Map$/.test(callee.value) &&
      JSON.stringify(typeArguments ?? '').includes('"Promise"'),
  },
  {
    rule: 'no-forged-sessions',
    text: 'makes up a session: whoever works in the name of a member asks findMember',
    where: (path) => /^server\/src\/(?!modules\/accounts\/)/.test(path),
    is: forgesSession,
  },
  {
    rule: 'one-calendar',
    text: 'counts days or knows an offset by itself: contract/src/time.ts does, by the zone of the project, and web/src/kit/time.ts, by that of whoever looks',
    where: (path) => /^(contract|server|web)\/src\//.test(path) && !clocks.includes(path),
    is: countsDays,
  },
  {
    rule: 'channels-as-data',
    text: 'asks for a channel by its name: ask its limits',
    where: (path) => /^(server|web)\/src\/modules\//.test(path),
    is: ({ type, operator, left, right }) =>
      type === 'BinaryExpression' &&
      /^[!=]==?$/.test(operator) &&
      [left, right].some((side) => channelNames.includes(plainText(side))),
  },
];

export function findBadHabits({ path, nodes }) {
  if (isTest(path)) return [];
  return habits
    .filter(({ where, is }) => where(path, nodes) && nodes.some(is))
    .map(({ rule, text }) => ({ path, rule, text }));
}

function forgesSession({ type, properties }) {
  if (type !== 'ObjectExpression') return false;
  const given = new Map(properties.map((it) => [it.key?.value ?? it.value, it.value]));
  return given.has('session_id') && (given.has('expires_at') || plainText(given.get('session_id')) !== undefined);
}

const isTransactionType = ({ type, typeName }) => type === 'TsTypeReference' && typeName.value === 'Tx';

function buildsSql(node) {
  const call = methodCall(node);
  if (call?.name === 'raw' && call.object.value === 'sql') return plainText(call.first) === undefined;
  if (call?.name !== 'query') return false;
  const statement = call.first?.properties?.find((property) => property.key?.value === 'text')?.value ?? call.first;
  return statement?.type === 'BinaryExpression' || statement?.expressions?.length > 0;
}
