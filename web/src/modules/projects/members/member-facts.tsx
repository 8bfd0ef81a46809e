import type { Member } from '@parley/contract/projects/members';
import type { Project } from '@parley/contract/projects/projects';
import { useTranslation } from 'react-i18next';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { keyOfPermission } from '../permission-groups.ts';
import { countRights, rightsOf } from '../rights.ts';
import { useVisibility } from '../settings/visibility-card.tsx';
import classes from './member-drawer.module.css';

/** A colleague's rights for those who may only look. */
export function MemberFacts({ member, project }: { member: Member; project: Project }) {
  const { t } = useTranslation('projects');
  const isLimited = useVisibility() && member.project_role !== 'admin';
  const channels = isLimited ? project.channels.filter(({ id }) => member.channels_ids.includes(id)) : [];
  const rights = countRights(member);
  return (
    <div className={classes.facts}>
      <div>
        <div className={classes.label}>{t('member.channels')}</div>
        {!isLimited && <p>{t('members.all_channels')}</p>}
        {isLimited && channels.length === 0 && <p className={classes.quiet}>{t('members.no_channels')}</p>}
        <ul className={classes.list}>
          {channels.map(({ id, type, name }) => (
            <li key={id} className={classes.item}>
              <ChannelIcon type={type} size={18} disc />
              {name}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <div className={classes.label}>{t('member.rights')}</div>
        {rights === 'all' && <p>{t('members.all_rights')}</p>}
        {rights === 0 && <p className={classes.quiet}>{t('members.no_rights')}</p>}
        {typeof rights === 'number' && (
          <ul className={classes.list}>
            {rightsOf(member).permissions.map((name) => (
              <li key={name}>{t(`permission_notes.${keyOfPermission(name)}`)}</li>
            ))}
          </ul>
        )}
      </div>
      <p className={classes.quiet}>
        {member.project_role === 'admin' ? t('member.admin_only') : t('member.read_only')}
      </p>
    </div>
  );
}
