import { whyNoCall } from '@parley/contract/calls/call-rules';
import { callingTypes } from '../../channels/index.ts';
import { now } from '../../kit/clock.ts';
import { type Db, dbOf } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { seerOf } from '../inbox/index.ts';
import { tariffOf } from '../projects/index.ts';
import { type Asked, type Way, ways } from './ways.queries.ts';
import { readSettings } from './settings.queries.ts';

export type Wanted = {
  dialogue_id?: number | undefined;
  contact_id?: number | undefined;
  channel_id?: number | undefined;
  phone?: string | undefined;
};

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
    is_offered: settings.is_offered,
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
