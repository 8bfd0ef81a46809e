import {
  IconAdjustmentsHorizontal,
  IconChevronDown,
  IconDeviceMobile,
  IconHelpCircle,
  IconMessages,
} from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/toast.ts';
import { paths } from '../paths.ts';
import { MenuRow } from './menu-row.tsx';
import classes from './menu-row.module.css';

type Props = { isOpen: boolean; onNeedRoom: () => void };

/** Plain links: they load the page anew, and the browser itself opens them in a new tab when asked. */
export function MenuItems({ isOpen, onNeedRoom }: Props) {
  const { t } = useTranslation('app');
  const [isUnfolded, setUnfolded] = useState(false);
  const toggleProject = () => {
    if (!isOpen) onNeedRoom();
    setUnfolded(isOpen ? !isUnfolded : true);
  };
  return (
    <nav className={classes.items} aria-label={t('menu.title')}>
      <MenuRow isOpen={isOpen} icon={<IconMessages />} label={t('menu.messenger')} href={paths.messenger} isCurrent />
      <MenuRow
        isOpen={isOpen}
        icon={<IconAdjustmentsHorizontal />}
        label={t('menu.project')}
        onClick={toggleProject}
        aria-expanded={isOpen && isUnfolded}
        after={<IconChevronDown className={classes.chevron} data-turned={isUnfolded || undefined} />}
      />
      {isOpen && isUnfolded && (
        <div className={classes.children}>
          <MenuRow isOpen label={t('menu.members')} href={paths.settings} />
          <MenuRow isOpen label={t('menu.tariff')} href={paths.tariff} />
        </div>
      )}
      <MenuRow
        isOpen={isOpen}
        icon={<IconDeviceMobile />}
        label={t('menu.mobile_app')}
        href={paths.mobileApp}
        onClick={(event) => needMobile(event, t('mobile_app.need_mobile'))}
      />
      <MenuRow isOpen={isOpen} icon={<IconHelpCircle />} label={t('menu.help')} href={paths.help} />
    </nav>
  );
}

/** The menu is never shown on a phone, so a plain click can only be told to take one. */
function needMobile(event: MouseEvent, text: string) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  toast.info(text);
}
