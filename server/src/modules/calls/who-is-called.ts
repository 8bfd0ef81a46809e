import { whyNoCall } from '@parley/contract/calls/call-rules';
import type { BrandName } from '@parley/contract/projects/brands';
import type { ChannelType } from '@parley/contract/projects/channels';
import { sql } from 'kysely';
import { callingTypes } from '../../channels/index.ts';
import { now } from '../../kit/clock.ts';
import { type Db, dbOf } from '../../kit/db/index.ts';
import { prepared } from '../../kit/db/prepared.ts';
import { refuse } from '../../kit/errors.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { isDialogueSeen, type Seer, seerOf } from '../inbox/index.ts';
import { tariffOf } from '../projects/index.ts';
import { readSettings } from './settings.ts';

export type Wanted = {
  dialogue_id?: number | undefined;
  contact_id?: number | undefined;
  channel_id?: number | undefined;
  phone?: string | undefined;
};

type Way = {
  dialogue_id: number;
  channel_id: number;
  type: ChannelType;
  is_auth: boolean;
  telephony: boolean;
  outside_id: string;
  phone: string | null;
  heard_at: number | null;
  brand: BrandName;
  tariff_id: number;
};

type Asked = Seer & {
  dialogue_id: number | null;
  contact_id: number | null;
  channel_id: number | null;
  peer: string | null;
};

/** Whom a call could go to, those whose channel calls first, then whoever wrote last. */
const ways = prepared<Asked & { types: ChannelType[] }, Way>(
  (value) => sql`
    select d.id as dialogue_id, d.channel_id, ch.type, ch.is_auth, ch.telephony, d.outside_id,
      coalesce(d.phone, c.phone) as phone, extract(epoch from d.last_inbound_at) * 1000 as heard_at, p.brand, p.tariff_id
    from dialogues d
    join contacts c on c.project_id = d.project_id and c.id = d.contact_id and c.merged_into is null
    join channels ch on ch.project_id = d.project_id and ch.id = d.channel_id
    join projects p on p.id = d.project_id
    where d.project_id = ${value('project_id')} and not d.is_room and ${isDialogueSeen(value)}
      and (${value('dialogue_id')}::bigint is null or d.id = ${value('dialogue_id')})
      and (${value('contact_id')}::bigint is null or d.contact_id = ${value('contact_id')})
      and (${value('channel_id')}::bigint is null or d.channel_id = ${value('channel_id')})
      and (${value('peer')}::text is null or d.outside_id = ${value('peer')})
    order by (ch.type = any (${value('types')}::text[])) desc, (ch.is_auth and ch.telephony) desc,
      d.last_inbound_at desc nulls last, d.id desc
    limit 1`,
);

export type Called = {
  dialogue_id: number;
  channel_id: number;
  phone: string;
  is_recorded: boolean;
  announcement: string;
};

/** Who is called by which line, as far as the rules let them be. Refuses with what is to be done. */
export async function whoIsCalled(viewer: Viewer, wanted: Wanted): Promise<Called> {
  const db = dbOf(viewer.project_id);
  const way = await wayTo(db, viewer, wanted);
  const settings = await readSettings(db, viewer.project_id);
  const phone = digitsOf(way);
  const why = whyNoCall({
    brand: way.brand,
    telephony: settings.telephony,
    has_tariff: tariffOf(way.tariff_id, way.brand).calls,
    channel: { can_call: callingTypes.includes(way.type), telephony: way.telephony, is_auth: way.is_auth },
    phone,
    heard_at: way.heard_at === null ? null : Number(way.heard_at),
    now: now().getTime(),
  });
  if (why) refuse(why);
  const { is_recorded, announcement } = settings;
  return { dialogue_id: way.dialogue_id, channel_id: way.channel_id, phone: phone!, is_recorded, announcement };
}

async function wayTo(db: Db, viewer: Viewer, wanted: Wanted): Promise<Way> {
  const asked = { dialogue_id: null, contact_id: null, channel_id: null, peer: null, ...seerOf(viewer) };
  const given = Object.fromEntries(
    (['dialogue_id', 'contact_id', 'channel_id'] as const).flatMap((name) =>
      wanted[name] === undefined ? [] : [[name, wanted[name]]],
    ),
  );
  const find = async (more: Partial<Asked>) => (await ways(db, { ...asked, ...more, types: callingTypes }))[0];
  if (wanted.phone === undefined) return (await find(given)) ?? refuse('not_found');
  const digits = wanted.phone.replace(/\D/g, '');
  if (!/^\d{7,15}$/.test(digits)) refuse('call_phone_wrong');
  const { dialogue_id: _, ...whose } = given;
  const known =
    (await find({ ...given, peer: `${digits}@c.us` })) ?? (await find({ ...whose, peer: `${digits}@c.us` }));
  if (known) return known;
  // A dialogue that is not there, or not theirs to see, is told from a number that never wrote.
  if (Object.keys(given).length && !(await find(given))) refuse('not_found');
  return refuse('call_window_closed');
}

/** A number that stands in the provider's id is the one that wrote. */
function digitsOf({ outside_id, phone }: Way): string | null {
  const own = /^(\d+)@c\.us$/.exec(outside_id)?.[1];
  return own ?? (phone?.replace(/\D/g, '') || null);
}
