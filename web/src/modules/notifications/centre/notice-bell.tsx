import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../kit/device.ts';
import { keyOfCommand, useBindings } from '../../../kit/keys/bindings.ts';
import { capsOf } from '../../../kit/keys/chords.ts';
import { BottomSheet } from '../../../ui/bottom-sheet.tsx';
import { Count } from '../../../ui/count.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { tip } from '../../../ui/tooltip.tsx';
import { useUnreadNotices } from '../count.ts';
import { noticesKey } from '../keymap.ts';
import classes from './notice-bell.module.css';
import { closeNotices, toggleNotices, useNoticeCentre } from './open-notices.ts';

const NoticeCentre = lazy(() => import('./notice-centre.tsx').then((file) => ({ default: file.NoticeCentre })));

type Props = { onSettings: () => void };

const Content = (props: Props) => (
  <Suspense fallback={<ListSkeleton rows={4} />}>
    <NoticeCentre {...props} />
  </Suspense>
);

/** The bell of the top bar, with the number of what is unread, and the list that hangs on it. */
export function NoticeBell({ onSettings }: Props) {
  const { t } = useTranslation('notifications');
  const { opened } = useNoticeCentre();
  const unread = useUnreadNotices();
  const keys = keyOfCommand(noticesKey, useBindings());
  const label = unread ? t('bell', { count: unread }) : t('title');
  const trigger = (
    <button
      type="button"
      className={classes.bell}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={toggleNotices}
      {...tip(label, keys ? capsOf(keys).join(' ') : undefined)}
    >
      <IconBell />
      {unread > 0 && (
        <span className={classes.count} aria-hidden="true">
          <Count value={unread} max={99} />
        </span>
      )}
    </button>
  );
  return (
    <Popup opened={opened} onClose={closeNotices} trigger={trigger} label={t('title')} width={420}>
      <Content onSettings={onSettings} />
    </Popup>
  );
}

/** Where there is no bar: from below in the hand, else from the side. */
export function NoticeSheet({ onSettings }: Props) {
  const { t } = useTranslation('notifications');
  const { opened } = useNoticeCentre();
  const isPhone = useIsPhone();
  const window = { opened, onClose: closeNotices, label: t('title'), children: <Content onSettings={onSettings} /> };
  return isPhone ? <BottomSheet {...window} /> : <Drawer {...window} />;
}
