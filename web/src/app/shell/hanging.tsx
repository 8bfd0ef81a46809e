import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import type { Popup } from '../../ui/popup.tsx';
import classes from './hanging.module.css';

const LazyPopup = lazy(() => import('../../ui/popup.tsx').then((file) => ({ default: file.Popup })));

type Props = Omit<ComponentProps<typeof Popup>, 'trigger'> & { trigger: ReactNode };

/** A popup whose code is fetched when it first opens: most visits need none. Its hook lies over the trigger. */
export const Hanging = ({ trigger, opened, children, ...popup }: Props) => (
  <span className={classes.place}>
    {trigger}
    {opened && (
      <Suspense>
        <LazyPopup {...popup} opened trigger={<span className={classes.hook} onClick={popup.onClose} />}>
          {children}
        </LazyPopup>
      </Suspense>
    )}
  </span>
);
