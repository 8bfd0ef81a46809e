import type { BrandName } from '@parley/contract/projects/brands';
import type { ChannelType } from '@parley/contract/projects/channels';
import { sql } from 'kysely';
import { prepared } from '../../kit/db/prepared.ts';
import { isDialogueSeen, type Seer } from '../inbox/index.ts';

export type Way = {
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

export type Asked = Seer & {
  dialogue_id: number | null;
  contact_id: number | null;
  channel_id: number | null;
  peer: string | null;
};

/** Whom a call could go to, those whose channel calls first, then whoever wrote last. */
export const ways = prepared<Asked & { types: ChannelType[] }, Way>(
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
