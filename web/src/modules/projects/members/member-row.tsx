import type { Channel } from '@parley/contract/projects/channels';
import type { Member } from '@parley/contract/projects/members';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { tip } from '../../../ui/tooltip.tsx';
import { countRights, rightsTotal } from '../rights.ts';
import { MemberAvatar } from '../member-avatar.tsx';
import classes from './members.module.css';

type Props = { member: Member; channels: Channel[]; isLimited: boolean; isSelf: boolean; onOpen: () => void };

export function MemberRow({ member, channels, isLimited, isSelf, onOpen }: Props) {
  const { t } = useTranslation('projects');
  const rights = countRights(member);
  return (
    <tr className={classes.row} onClick={onOpen}>
      <td>
        <div className={classes.person}>
          <MemberAvatar id={member.id} name={member.name} size={34} online={member.is_online} />
          <div className={classes.words}>
            <button
              type="button"
              className={classes.name}
              onClick={(event) => {
                event.stopPropagation();
                onOpen();
              }}
            >
              {member.name}
            </button>
            {isSelf && <span className={classes.you}>{t('members.you')}</span>}
            <div className={classes.note}>{member.email}</div>
          </div>
        </div>
      </td>
      <td>
        <RoleBadges member={member} />
      </td>
      <td>
        {isLimited && member.project_role !== 'admin' ? (
          <ChannelIcons channels={channels.filter(({ id }) => member.channels_ids.includes(id))} />
        ) : (
          <span className={classes.quiet}>{t('members.all_channels')}</span>
        )}
      </td>
      <td className={classes.quiet}>
        {rights === 'all' && t('members.all_rights')}
        {rights === 0 && t('members.no_rights')}
        {typeof rights === 'number' && rights > 0 && t('members.some_rights', { count: rights, total: rightsTotal })}
      </td>
    </tr>
  );
}

export function RoleBadges({ member }: { member: Member }) {
  const { t } = useTranslation('projects');
  const isAdmin = member.project_role === 'admin';
  return (
    <span className={classes.badges}>
      {member.is_owner && <Badge tone="accent">{t('members.owner')}</Badge>}
      {!member.is_owner && <Badge tone={isAdmin ? 'info' : 'plain'}>{t(`members.${member.project_role}`)}</Badge>}
      {member.is_manager && <Badge tone="ok">{t('members.manager')}</Badge>}
    </span>
  );
}

const MOST = 5;

function ChannelIcons({ channels }: { channels: Channel[] }) {
  const { t } = useTranslation('projects');
  if (channels.length === 0) return <span className={classes.quiet}>{t('members.no_channels')}</span>;
  return (
    <span className={classes.icons}>
      {channels.slice(0, MOST).map(({ id, type, name }) => (
        <span key={id} {...tip(name)}>
          <ChannelIcon type={type} size={20} disc />
        </span>
      ))}
      {channels.length > MOST && <span className={classes.quiet}>+{channels.length - MOST}</span>}
    </span>
  );
}
