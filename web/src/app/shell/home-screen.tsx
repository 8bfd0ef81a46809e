import {
  IconBell,
  IconBuilding,
  IconCreditCard,
  IconDeviceMobile,
  IconHelpCircle,
  IconListCheck,
  IconLogout,
  IconPackage,
  IconPlugConnected,
  IconSearch,
  IconSelector,
  IconSettings,
  IconShieldLock,
  IconUsers,
} from '@tabler/icons-react';
import { Link, Navigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../kit/device.ts';
import { openPalette } from '../../kit/keys/palette.ts';
import { usePageTitle } from '../../kit/page-title.ts';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { Count } from '../../ui/count.tsx';
import { useUser } from '../../modules/accounts/index.ts';
import { openNotices, useUnreadNotices } from '../../modules/notifications/index.ts';
import { useProject } from '../../modules/projects/index.ts';
import { openSteps } from '../first-steps/open-steps.ts';
import { channelsPath, paths } from '../paths.ts';
import { ProjectPicker } from '../projects/project-picker.tsx';
import { isOpen, phoneSections, visibleSections } from '../sections.ts';
import { openSettings } from '../settings/open-settings.ts';
import classes from './home-screen.module.css';
import { MenuDemo } from './menu-demo.tsx';
import { sectionIcons, sectionPaths } from './section-links.tsx';

/** The phone's home: everything that the bar below has no room for. At a desk the menus have it all. */
export function HomeScreen() {
  const { t } = useTranslation(['app', 'palette', 'first-steps']);
  usePageTitle(t('home'));
  if (!useIsPhone()) return <Navigate to="/" replace />;
  return (
    <div className={classes.screen}>
      <h1 className="visually-hidden">{t('home')}</h1>
      <ProjectChoice />
      <button type="button" className={classes.search} onClick={() => openPalette()}>
        <IconSearch />
        {t('keys.palette')}
      </button>
      <Notices />
      <Sections />
      <nav className={classes.list} aria-label={t('settings.title')}>
        <button type="button" className={classes.row} onClick={() => openSettings()}>
          <IconSettings />
          {t('settings.title')}
        </button>
        <Row icon={<IconUsers />} href={paths.settings} label={t('menu.members')} />
        <Row icon={<IconPlugConnected />} href={channelsPath} label={t('palette:page.channels.title')} />
        <Row icon={<IconCreditCard />} href={paths.tariff} label={t('menu.tariff')} />
      </nav>
      <nav className={classes.list} aria-label={t('menu.title')}>
        <Link to="/mobile_app" className={classes.row}>
          <IconDeviceMobile />
          {t('menu.mobile_app')}
        </Link>
        <button type="button" className={classes.row} onClick={openSteps}>
          <IconListCheck />
          {t('first-steps:title')}
        </button>
        <Row icon={<IconHelpCircle />} href={paths.help} label={t('menu.help')} />
        <Account />
        <Row icon={<IconLogout />} href={paths.logout} label={t('log_out')} />
      </nav>
      <MenuDemo isOpen />
    </div>
  );
}

function Notices() {
  const { t } = useTranslation('notifications');
  const unread = useUnreadNotices();
  return (
    <div className={classes.list}>
      <button type="button" className={classes.row} aria-haspopup="dialog" onClick={openNotices}>
        <IconBell />
        {t('title')}
        {unread > 0 && <Count value={unread} max={99} label={t('unread')} />}
      </button>
    </div>
  );
}

function ProjectChoice() {
  const { t } = useTranslation('app');
  const [isChoosing, setChoosing] = useState(false);
  const close = () => setChoosing(false);
  return (
    <>
      <button type="button" className={classes.project} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        <span className={classes.name}>{useProject().data?.name ?? ''}</span>
        <IconSelector />
      </button>
      <BottomSheet opened={isChoosing} onClose={close} label={t('menu.project')}>
        <ProjectPicker onDone={close} />
      </BottomSheet>
    </>
  );
}

/** What the project has beside the sections of the bar. */
function Sections() {
  const { t } = useTranslation(['app', 'palette']);
  const project = useProject().data;
  if (!project) return null;
  const inBar = phoneSections(project);
  const others = visibleSections(project).filter((it) => !inBar.includes(it) && isOpen(it, project, true));
  if (!others.length) return null;
  const sells = others.includes('clients') && project.modules.crm;
  return (
    <nav className={classes.list} aria-label={t('home')}>
      {others.map((section) => (
        <Link key={section} to={sectionPaths[section]} className={classes.row}>
          {sectionIcons[section]}
          {t(`section.${section}`)}
        </Link>
      ))}
      {sells && (
        <>
          <Link to="/clients" search={{ tab: 'organizations' }} className={classes.row}>
            <IconBuilding />
            {t('palette:page.organizations.title')}
          </Link>
          <Link to="/clients" search={{ tab: 'products' }} className={classes.row}>
            <IconPackage />
            {t('palette:page.products.title')}
          </Link>
        </>
      )}
    </nav>
  );
}

function Account() {
  const user = useUser().data;
  return (
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
  );
}

const Row = ({ icon, href, label }: { icon: ReactNode; href: string; label: string }) => (
  <a className={classes.row} href={href}>
    {icon}
    {label}
  </a>
);
