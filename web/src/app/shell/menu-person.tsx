import { IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/avatar.tsx';
import { tip } from '../../ui/tooltip.tsx';
import { useLiveStatus } from '../../kit/live.ts';
import { useUser } from '../../modules/accounts/index.ts';
import { useMembers } from '../../modules/projects/index.ts';
import { paths } from '../paths.ts';
import { LanguageMenu } from './language-menu.tsx';
import { MenuRow } from './menu-row.tsx';
import classes from './menu-person.module.css';
import { SchemeMenu } from './scheme-menu.tsx';

/** The foot of the menu: language, colours, who is signed in and the way out. */
export function MenuPerson({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('app');
  const user = useUser().data;
  const isLive = useLiveStatus() === 'live';
  const isAway = useMembers().data?.find(({ id }) => id === user?.id)?.is_away ?? false;
  return (
    <div className={classes.foot}>
      <LanguageMenu isOpen={isOpen} />
      <SchemeMenu isOpen={isOpen} />
      <MenuRow isOpen={isOpen} icon={<IconLogout />} label={t('log_out')} href={paths.logout} />
      {user && (
        <a className={classes.person} href={paths.security} {...(isOpen ? {} : tip(user.email))}>
          <span className="visually-hidden">{t('menu.security')}</span>
          <Avatar
            name={user.name}
            seed={user.id}
            size={30}
            online={isLive && !isAway}
            {...(user.picture ? { src: user.picture } : {})}
          />
          {!isOpen && <span className="visually-hidden">{user.email}</span>}
          {isOpen && (
            <span className={classes.words}>
              <span className={classes.email}>{user.email}</span>
              <span className={classes.id}>
                ID {user.referral_abbreviation}
                {user.id}
              </span>
            </span>
          )}
        </a>
      )}
    </div>
  );
}
