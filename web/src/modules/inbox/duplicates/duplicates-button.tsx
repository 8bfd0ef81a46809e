import { IconUsers } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Count } from '../../../ui/count.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useEver } from '../../../ui/use-ever.ts';
import classes from './duplicates-button.module.css';
import { openDuplicates, useDuplicatesPlace } from './duplicates-place.ts';
import { useOfferCount } from './offers.ts';

const DuplicatesWindow = lazy(() =>
  import('./duplicates-window.tsx').then((file) => ({ default: file.DuplicatesWindow })),
);

/** There only while somebody may be there twice; holds the window for whoever opens it. */
export function DuplicatesButton() {
  const { t } = useTranslation('duplicates');
  const count = useOfferCount(null);
  const { opened } = useDuplicatesPlace();
  const wasOpened = useEver(opened);
  return (
    <>
      {count > 0 && (
        <span className={classes.button}>
          <IconButton
            label={t('button', { count })}
            icon={<IconUsers />}
            aria-haspopup="dialog"
            onClick={() => openDuplicates(null)}
          />
          <span className={classes.count} aria-hidden="true">
            <Count value={count} max={99} />
          </span>
        </span>
      )}
      {wasOpened && (
        <Suspense>
          <DuplicatesWindow />
        </Suspense>
      )}
    </>
  );
}
