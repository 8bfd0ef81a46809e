import { cut } from '../../../kit/cut.ts';
import { type ImportedClient, importedClients } from '../../../modules/clients/index.ts';
import { isAddress, lastDigits, valuesUnder } from '../leads/rules.ts';
import { valuesFrom } from './convert.ts';
import { livingThings, noteThings, thingsOf } from './things.queries.ts';
import { type Entity, timeOf } from './wire.ts';
import { fieldsByAmo } from './write-fields.ts';
import { tagOfClient } from './write-tags.ts';
import { managerIn, type Writing, type Written } from './writing.ts';

/** Whoever has the number or the address here already is the same, and stays as they are. */
export async function writeClients({ tx, move, actor, time_zone }: Writing, rows: Entity[]): Promise<Written> {
  const { project_id } = move;
  const known = await thingsOf(
    tx,
    move,
    'client',
    rows.map((it) => it.id),
  );
  const fresh = rows.filter((it) => !known.has(String(it.id)));
  const companies = fresh.flatMap((it) => it._embedded?.companies ?? []).map((it) => it.id);
  const organizations = await livingThings(tx, move, 'organization', companies);
  const fieldIds = fresh.flatMap((it) => it.custom_fields_values ?? []).map((it) => it.field_id);
  const { fields, all } = await fieldsByAmo(tx, move, 'client', [...new Set(fieldIds)]);
  const given = fresh.map((it): ImportedClient => {
    const [phones, noPhones] = parted(valuesUnder(it.custom_fields_values, 'PHONE'), isNumber);
    const [emails, noEmails] = parted(valuesUnder(it.custom_fields_values, 'EMAIL'), isAddress);
    const { tag, rest } = tagOfClient(it);
    const company = it._embedded?.companies?.[0]?.id;
    return {
      name: it.name ?? '',
      phone: phones[0] ?? null,
      email: emails[0] ?? null,
      // A client here has one number and one address; the others, and what is neither, are not lost.
      notes: cut([...phones.slice(1), ...noPhones, ...emails.slice(1), ...noEmails, ...rest].join('\n'), 2000) || null,
      tag,
      organization_id: (company !== undefined && organizations.get(String(company))) || null,
      manager_id: managerIn(move, it.responsible_user_id),
      values: valuesFrom(it.custom_fields_values, { fields, time_zone }),
      created_at: timeOf(it.created_at),
    };
  });
  const same = await importedClients.findSame(tx, project_id, given);
  const { news, doubles } = withoutDoubles(given, same);
  const made = await importedClients.make(
    tx,
    project_id,
    { actor, fields: all },
    news.map((nth) => given[nth]!),
  );
  const idOf = new Map(news.map((nth, at) => [nth, made[at]!]));
  const things = fresh.map((it, nth) => {
    const own = idOf.get(nth);
    const our_id = own?.id ?? same[nth] ?? idOf.get(doubles.get(nth)!)!.id;
    return {
      amo_id: String(it.id),
      our_id,
      state: own ? ('made' as const) : ('matched' as const),
      mark: own?.mark ?? '',
    };
  });
  await noteThings(tx, move, 'client', things);
  return { made: made.length, matched: fresh.length - made.length, left_out: 0 };
}

/** What can be called; whatever else stands there is a remark. */
const isNumber = (text: string): boolean => text.replace(/\D/g, '').length >= 5;

const parted = (all: string[], isMeant: (it: string) => boolean): [string[], string[]] => [
  all.filter(isMeant),
  all.filter((it) => !isMeant(it)),
];

/** Two on one page may be one person: the second is the first then. */
function withoutDoubles(given: ImportedClient[], same: (number | null)[]) {
  const met = new Map<string, number>();
  const news: number[] = [];
  const doubles = new Map<number, number>();
  for (const [nth, { phone, email }] of given.entries()) {
    if (same[nth] !== null) continue;
    const digits = phone === null ? null : lastDigits(phone);
    const keys = [...(digits === null ? [] : [digits]), ...(email === null ? [] : [email.toLowerCase()])];
    const first = keys.map((key) => met.get(key)).find((it) => it !== undefined);
    if (first === undefined) news.push(nth);
    else doubles.set(nth, first);
    for (const key of keys) if (!met.has(key)) met.set(key, first ?? nth);
  }
  return { news, doubles };
}
