import { shownPhone } from '@parley/contract/clients/shown-phone';
import type { ClientRow } from '@parley/contract/clients/table';
import { IconArchive, IconCheck, IconLock } from '@tabler/icons-react';
import { memo, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { CellWords } from './client-cell.tsx';
import { MemberAvatar } from '../../projects/index.ts';
import classes from './phone-row.module.css';

type Props = {
  row: ClientRow;
  words: CellWords;
  isSelected: boolean;
  href: string;
  onPress: (row: ClientRow, event: MouseEvent) => void;
};

export const PHONE_ROW_PX = 68;

/** A client in the hand: who, how to reach them, whose they are. */
export const PhoneRow = memo(function PhoneRow({ row, words, isSelected, href, onPress }: Props) {
  const { t } = useTranslation('clients');
  const { members } = words;
  const manager = row.manager_id === null ? null : members.get(row.manager_id);
  const about = [row.phone && shownPhone(row.phone), !row.phone && row.email, row.organization?.name].filter(Boolean);
  return (
    <div role="cell" className={classes.cell}>
      <a
        href={href}
        data-client={row.id}
        className={classes.card}
        data-selected={isSelected || undefined}
        onClick={(event) => {
          event.preventDefault();
          onPress(row, event);
        }}
      >
        {isSelected ? (
          <span className={classes.chosen}>
            <IconCheck size={20} role="img" aria-label={t('selected')} />
          </span>
        ) : (
          <Avatar name={row.name} seed={row.id} size={40} {...(row.channels[0] ? { channel: row.channels[0] } : {})} />
        )}
        <span className={classes.words}>
          <span className={classes.top}>
            <span className={classes.name}>{row.name}</span>
            {row.archived && <IconArchive size={15} role="img" aria-label={t('archived')} />}
            {row.blocked && <IconLock size={15} role="img" aria-label={t('blocked')} />}
            {row.tag && <Tag>{row.tag}</Tag>}
          </span>
          <span className={classes.about}>{about.join(' · ') || t('no_address')}</span>
        </span>
        {manager && <MemberAvatar id={row.manager_id ?? 0} name={manager} size={24} />}
      </a>
    </div>
  );
});
