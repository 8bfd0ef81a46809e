import type { Contact } from '@parley/contract/inbox/contacts';
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconArrowsMinimize,
  IconBriefcase,
  IconCheck,
  IconCircleCheck,
  IconClockPause,
  IconDots,
  IconLockOpen,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../kit/device.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useLayer } from '../../../ui/layers.ts';
import { Menu } from '../../../ui/menu.tsx';
import type { MenuItem } from '../../../ui/menu-list.tsx';
import { useKeyHints } from '../keys/use-key-hints.ts';
import { useWork } from './actions.ts';
import classes from './dialogue-header.module.css';
import { setFullScreen, useFullScreen } from '../../../kit/full-screen.ts';
import { type PrimaryAction, primaryAction } from './primary-action.ts';
import { useWorkMenu } from './work-menu.tsx';
import { askSnooze, askTransfer } from './work-window.ts';

const icons: Record<PrimaryAction, typeof IconCheck> = {
  check: IconCheck,
  take: IconBriefcase,
  close: IconCircleCheck,
  wake: IconArrowBackUp,
  unblock: IconLockOpen,
};

type Props = { contact: Contact; myId: number; more: MenuItem[] };

/** Two icons, the menu with the rest, and the one button for what comes next; on a phone the icons are in the menu. */
export function HeaderActions({ contact, myId, more }: Props) {
  const { t } = useTranslation('work');
  const isPhone = useIsPhone();
  const work = useWork();
  const hint = useKeyHints();
  const { isFull } = useFullScreen();
  useLayer('window', isFull, () => setFullScreen(false));
  const items = useWorkMenu(contact, myId, { isOpen: true, more });
  const next = primaryAction(contact);
  const Icon = icons[next];
  const run = () => {
    if (next === 'unblock') return void work.block(contact, false);
    void work[next](contact);
  };
  return (
    <>
      {!isPhone && !contact.blocked && (
        <>
          <IconButton
            label={t('header.transfer')}
            icon={<IconArrowsExchange />}
            {...hint('assign')}
            onClick={() => askTransfer([contact])}
          />
          <IconButton
            label={t('header.snooze')}
            icon={<IconClockPause />}
            {...hint('snooze')}
            onClick={() => askSnooze([contact])}
          />
        </>
      )}
      {isFull && (
        <IconButton
          label={t('header.leave_full_screen')}
          icon={<IconArrowsMinimize />}
          keys="Esc"
          onClick={() => setFullScreen(false)}
        />
      )}
      <Menu
        trigger={<IconButton label={t('header.more')} icon={<IconDots />} />}
        items={items}
        label={t('header.more')}
      />
      {isPhone ? (
        <IconButton className={classes.primary} label={t(`header.${next}`)} icon={<Icon />} onClick={run} />
      ) : (
        <Button className={classes.primary} icon={<Icon size={17} />} onClick={run}>
          {t(`header.${next}`)}
        </Button>
      )}
    </>
  );
}
