import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../kit/device.ts';
import { isFramed } from '../../kit/framed.ts';
import { ListSkeleton, ThreadSkeleton } from '../../ui/skeletons.tsx';
import { useBrand } from '../choose-brand.ts';
import { Logo } from '../logo.tsx';
import { currentPlace } from '../place.ts';
import shell from './shell.module.css';
import classes from './shell-skeleton.module.css';

/** The shape of the inbox while the start-up reads; the page of index.html looks the same. */
export function ShellSkeleton() {
  const { t } = useTranslation('app');
  const brand = useBrand();
  const isPhone = useIsPhone();
  const hasBars = !isPhone && !isFramed() && !currentPlace().isFrameRoute;
  return (
    <div className={shell.shell} data-bars={hasBars || undefined} role="status" aria-label={t('starting')}>
      {hasBars && (
        <div className={classes.rail}>
          <Logo brand={brand} size={34} />
        </div>
      )}
      <div className={shell.column} aria-hidden="true">
        {hasBars && (
          <div className={classes.top}>
            {[88, 74, 62, 56, 80, 70].map((width) => (
              <span key={width} className={classes.bone} style={{ width }} />
            ))}
          </div>
        )}
        <div className={shell.sheet}>
          <div className={classes.panes}>
            <div className={classes.list}>
              <span className={classes.search} />
              <ListSkeleton rows={12} />
            </div>
            {!isPhone && (
              <div className={classes.thread}>
                <ThreadSkeleton />
              </div>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}
