import { IconArrowsExchange } from '@tabler/icons-react';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '../../../kit/keys/commands.ts';
import { askHandover, useWorkWindow } from './work-window.ts';

const TransferWindow = lazy(() => import('./transfer-window.tsx').then((file) => ({ default: file.TransferWindow })));
const SnoozeWindow = lazy(() => import('./snooze-window.tsx').then((file) => ({ default: file.SnoozeWindow })));
const HandoverWindow = lazy(() => import('./handover-window.tsx').then((file) => ({ default: file.HandoverWindow })));

/** Stands once in the inbox; each window is fetched when it is first asked for. */
export function WorkWindows() {
  const { asked, opened, nth } = useWorkWindow();
  useHandoverCommand();
  if (!asked) return null;
  return (
    <Suspense>
      {asked.kind === 'transfer' && <TransferWindow key={nth} opened={opened} {...asked} />}
      {asked.kind === 'snooze' && <SnoozeWindow key={nth} opened={opened} {...asked} />}
      {asked.kind === 'handover' && <HandoverWindow key={nth} opened={opened} />}
    </Suspense>
  );
}

function useHandoverCommand() {
  const { t } = useTranslation(['work', 'keys']);
  const list = useMemo(
    (): Command[] => [
      {
        id: 'work.handover',
        title: t('handover.title'),
        group: t('keys:group'),
        icon: <IconArrowsExchange />,
        run: askHandover,
      },
    ],
    [t],
  );
  useCommands(list);
}
