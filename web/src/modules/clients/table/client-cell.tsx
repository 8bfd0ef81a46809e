import { shownPhone } from '@parley/contract/clients/shown-phone';
import type { ClientRow } from '@parley/contract/clients/table';
import type { CustomField } from '@parley/contract/fields/fields';
import type { Language } from '@parley/contract/languages';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { formatDay } from '../../../kit/i18n/formats.ts';
import { readWireTime } from '../../../kit/time.ts';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { fieldWords } from '../../fields/index.ts';
import { type ColumnKey, fieldOf } from './columns.ts';
import classes from './client-row.module.css';

/** What all cells of a table share; made once for all of them. */
export type CellWords = {
  fields: readonly CustomField[];
  members: ReadonlyMap<number, string>;
  language: Language;
  /** By whose clock. */
  zone: string;
  t: TFunction<'clients'>;
};

/** What stands in a cell; null where there is nothing. */
export function cellOf(row: ClientRow, key: ColumnKey, words: CellWords): ReactNode {
  const { members, language, zone, t } = words;
  switch (key) {
    case 'phone':
      return row.phone && <span className={classes.figure}>{shownPhone(row.phone)}</span>;
    case 'organization':
      return row.organization?.name ?? null;
    case 'manager_id':
      return row.manager_id === null ? null : (members.get(row.manager_id) ?? null);
    case 'tag':
      return row.tag && <Tag>{row.tag}</Tag>;
    case 'channels':
      return row.channels.length ? <Channels types={row.channels} /> : null;
    case 'created_at':
      return dayOf(readWireTime(row.created_at), language, zone);
    case 'unsubscribed':
      return row.unsubscribed ? t('unsubscribed') : null;
    case 'blocked':
      return row.blocked ? <span className={classes.bad}>{t('blocked')}</span> : null;
    case 'id':
      return row.id;
    case 'email':
    case 'legal_entity':
    case 'tax_id':
    case 'notes':
      return row[key];
    default:
      return fieldText(fieldOf(key, words.fields), row, language);
  }
}

function fieldText(field: CustomField | undefined, row: ClientRow, language: Language): string | null {
  return field ? fieldWords(field, row.custom_field[field.id], language) : null;
}

const dayOf = (day: Date | null, language: Language, zone: string) => day && formatDay(day, language, zone);

const MOST = 4;

const Channels = ({ types }: { types: ClientRow['channels'] }) => {
  const each = [...new Set(types)];
  return (
    <span className={classes.channels}>
      {each.slice(0, MOST).map((type) => (
        <ChannelIcon key={type} type={type} size={18} disc />
      ))}
      {each.length > MOST && <span className={classes.dim}>+{each.length - MOST}</span>}
    </span>
  );
};
