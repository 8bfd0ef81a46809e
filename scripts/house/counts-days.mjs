import { methodCall } from './read-source.mjs';

const hour = 3_600_000;
const lengths = [hour, 24 * hour, (24 * hour) / 1000];
const ofCalendar =
  /^(get|set)(UTC)?(Date|Day|Month|FullYear|Hours|Minutes)$|^(to(Locale)?(Date|Time)String|getTimezoneOffset)$/;
// Its zones are those of the base, which may know fewer; Greenwich is one everywhere.
const zoneInSql = /\bat time zone\b(?! 'UTC')/i;
const offset = /[+-]\d\d:?00(?!\d)|Etc\/GMT/;

/**
 * Hours and days as numbers, parts of a date as the machine's own clock or Greenwich's shows them, offsets in texts, and
 * days that the base works out by a zone.
 */
export function countsDays(node) {
  if (node.type === 'NumericLiteral') return lengths.includes(node.value);
  // Parts of a date make one by the machine's own clock.
  if (node.type === 'NewExpression') return node.callee.value === 'Date' && node.arguments?.length > 1;
  if (node.type === 'StringLiteral') return offset.test(node.value);
  if (node.type === 'TemplateElement') return offset.test(node.cooked ?? '') || zoneInSql.test(node.cooked ?? '');
  const call = methodCall(node);
  return ofCalendar.test(call?.name ?? '') || (call?.name === 'slice' && isDayOf(node, call));
}

/** `toISOString().slice(0, 10)` is the day in Greenwich. */
const isDayOf = ({ arguments: [, end] }, { object }) =>
  methodCall(object)?.name === 'toISOString' && end?.expression.value === 10;
