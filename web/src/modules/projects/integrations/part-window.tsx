import { type ReactNode, Suspense } from 'react';
import { Modal } from '../../../ui/modal.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';

type Props = { opened: boolean; title: string; onClose: () => void; children: ReactNode };

/** What an integration shows in a window of its own; it begins anew each time. */
export const PartWindow = ({ opened, title, onClose, children }: Props) => (
  <Modal opened={opened} title={title} onClose={onClose} fullOnPhone>
    {opened && <Suspense fallback={<ListSkeleton rows={3} />}>{children}</Suspense>}
  </Modal>
);
