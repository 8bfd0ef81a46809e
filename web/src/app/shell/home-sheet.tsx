import {
  IconCreditCard,
  IconDeviceMobile,
  IconHelpCircle,
  IconLogout,
  IconSelector,
  IconSettings,
  IconShieldLock,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { useUser } from '../../modules/accounts/index.ts';
import { useProject } from '../../modules/projects/index.ts';
import { paths } from '../paths.ts';
import { ProjectPicker } from '../projects/project-picker.tsx';
import { openSettings } from '../settings/open-settings.ts';
import classes from './home-sheet.module.css';
import { MenuDemo } from './menu-demo.tsx';

type Props = { opened: boolean; onClose: () => void };

/** The phone's side menu. */
export function HomeSheet({ opened, onClose }: Props) {
  const { t } = useTranslation('app');
  const [isChoosing, setChoosing] = useState(false);
  const name = useProject().data?.name ?? '';
  const user = useUser().data;
  const close = () => {
    setChoosing(false);
    onClose();
  };
  return (
    <BottomSheet opened={opened} onClose={close} label={t('menu.title')}>
      {isChoosing ? (
        <ProjectPicker onDone={close} />
      ) : (
        <div className={classes.list}>
          <button type="button" className={classes.project} onClick={() => setChoosing(true)}>
            <span className={classes.name}>{name}</span>
            <IconSelector />
          </button>
          <button
            type="button"
            className={classes.row}
            onClick={() => {
              close();
              openSettings();
            }}
          >
            <IconSettings />
            {t('settings.title')}
          </button>
          <Row icon={<IconUsers />} href={paths.settings} label={t('menu.members')} />
          <Row icon={<IconCreditCard />} href={paths.tariff} label={t('menu.tariff')} />
          <Link to="/mobile_app" className={classes.row} onClick={close}>
            <IconDeviceMobile />
            {t('menu.mobile_app')}
          </Link>
          <Row icon={<IconHelpCircle />} href={paths.help} label={t('menu.help')} />
          <a className={classes.row} href={paths.security}>
            <IconShieldLock />
            <span className={classes.name}>
              {user?.email}
              <span className={classes.id}>
                ID {user?.referral_abbreviation}
                {user?.id}
              </span>
            </span>
          </a>
          <Row icon={<IconLogout />} href={paths.logout} label={t('log_out')} />
          <MenuDemo isOpen />
        </div>
      )}
    </BottomSheet>
  );
}

const Row = ({ icon, href, label }: { icon: React.ReactNode; href: string; label: string }) => (
  <a className={classes.row} href={href}>
    {icon}
    {label}
  </a>
);
