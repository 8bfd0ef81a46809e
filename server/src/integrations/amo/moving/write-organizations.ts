import { cut } from '../../../kit/cut.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { importedOrganizations } from '../../../modules/clients/index.ts';
import { noteThings, thingsOf } from './things.queries.ts';
import { type Entity, timeOf } from './wire.ts';
import { writeExtraNotes } from './write-extra-notes.ts';
import { type Writing, type Written } from './writing.ts';

/** One that is called so already is the same. What else is known of a new one becomes its first note. */
export async function writeOrganizations({ tx, move }: Writing, rows: Entity[]): Promise<Written> {
  const { project_id } = move;
  const known = await thingsOf(
    tx,
    move,
    'organization',
    rows.map((it) => it.id),
  );
  const fresh = rows.filter((it) => !known.has(String(it.id)));
  const named = fresh.filter((it) => nameOf(it));
  const same = await importedOrganizations.findSame(dbOf(project_id), project_id, named.map(nameOf));
  const matched = named.flatMap((it, nth) => (same[nth] === null ? [] : [{ it, our_id: same[nth]! }]));
  const news = named.filter((_, nth) => same[nth] === null);
  const ids = await importedOrganizations.make(tx, project_id, news.map(nameOf));
  await noteThings(tx, move, 'organization', [
    ...matched.map(({ it, our_id }) => ({ amo_id: String(it.id), our_id, state: 'matched' as const })),
    ...news.map((it, nth) => ({ amo_id: String(it.id), our_id: ids[nth]!, state: 'made' as const, mark: nameOf(it) })),
  ]);
  await noteDetails(
    { tx, move },
    news.map((it, nth) => ({ it, entity_id: ids[nth]! })),
  );
  return { made: news.length, matched: matched.length, left_out: fresh.length - named.length };
}

const nameOf = ({ name }: Entity): string => cut((name ?? '').trim(), 200);

const noteDetails = (writing: Pick<Writing, 'tx' | 'move'>, made: { it: Entity; entity_id: number }[]): Promise<void> =>
  writeExtraNotes(
    writing,
    made.flatMap(({ it, entity_id }) => {
      const [text, created_at] = [detailsOf(it), timeOf(it.created_at)];
      return text ? [{ amo_id: `company ${it.id}`, entity: 'organization' as const, entity_id, text, created_at }] : [];
    }),
  );

const detailsOf = ({ custom_fields_values }: Entity): string =>
  (custom_fields_values ?? [])
    .map(({ field_name, values }) => {
      const said = values.map(({ value }) => (typeof value === 'object' ? JSON.stringify(value) : String(value ?? '')));
      return `${field_name ?? ''}: ${said.join(', ')}`;
    })
    .join('\n');
