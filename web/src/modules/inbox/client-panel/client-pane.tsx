import type { Contact } from '@parley/contract/inbox/contacts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../kit/device.ts';
import { addTexts } from '../../../kit/i18n/i18n.ts';
import { BottomSheet } from '../../../ui/bottom-sheet.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import classes from './client-pane.module.css';

const ClientPanel = lazy(async () => {
  const [file] = await Promise.all([import('./client-panel.tsx'), addTexts('clients')]);
  return { default: file.ClientPanel };
});

type Props = {
  contact: Contact;
  /** There is room for it beside the thread. */
  isBeside: boolean;
  opened: boolean;
  onClose: () => void;
};

/** Beside the thread on a wide screen, in a drawer on a narrow one, in a sheet on a phone. */
export function ClientPane({ contact, isBeside, opened, onClose }: Props) {
  const { t } = useTranslation('inbox');
  const isPhone = useIsPhone();
  const panel = (
    <Suspense fallback={<ListSkeleton rows={5} />}>
      <ClientPanel contact={contact} />
    </Suspense>
  );
  if (isBeside) {
    return (
      <aside tabIndex={-1} className={classes.pane} aria-label={t('panel.title')}>
        {panel}
      </aside>
    );
  }
  const Place = isPhone ? BottomSheet : Drawer;
  return (
    <Place opened={opened} onClose={onClose} title={t('panel.title')}>
      {panel}
    </Place>
  );
}

/** The panel's place while the contact is on its way, so that the thread does not move when it comes. */
export const WaitingPane = () => (
  <aside className={classes.pane}>
    <ListSkeleton rows={5} />
  </aside>
);
