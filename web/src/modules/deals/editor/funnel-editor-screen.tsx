import type { Funnel } from '@parley/contract/deals/funnels';
import { IconFilterOff } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../kit/device.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useMay } from '../../projects/index.ts';
import { useFunnels } from '../data.ts';
import { Failure } from '../states.tsx';
import { type EditorParts, EditorPlace, type Subject } from './editor-place.ts';
import { FunnelHead } from './funnel/funnel-head.tsx';
import { FunnelList } from './funnel/funnel-list.tsx';
import classes from './funnel-editor-screen.module.css';
import { useKnown } from './known.ts';
import { useRules } from './rules/kept-rules.ts';
import { Stages } from './stages/stages.tsx';
import { StagesSkeleton } from './stages/stages-skeleton.tsx';

// Fields of forms are heavy, and most who come look first.
const Windows = lazy(() => import('./windows.tsx').then((file) => ({ default: file.Windows })));

/** A funnel with its stages and all they do by themselves. */
export function FunnelEditorScreen({ lent }: { lent: EditorParts }) {
  const { t } = useTranslation('editor');
  const { id } = useParams({ from: '/app/deals/edit/$id' });
  const { data: funnels, isError, error, isFetching, refetch } = useFunnels();
  const mayEdit = useMay('funnels.edit');
  const isPhone = useIsPhone();
  const funnel = funnels?.find((it) => it.id === id);
  if (!funnels && isError) return <Failure error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <div className={classes.screen}>
      {!isPhone && <FunnelList funnels={funnels ?? []} current={id} mayEdit={mayEdit} />}
      <div className={classes.main}>
        {funnel && <Editor key={id} funnel={funnel} mayEdit={mayEdit} lent={lent} />}
        {!funnels && <StagesSkeleton />}
        {funnels && !funnel && !isFetching && (
          <EmptyState
            icon={<IconFilterOff />}
            title={t('gone')}
            text={t('gone_text')}
            action={
              <Link className={buttonClass({ look: 'primary' })} to="/deals">
                {t('to_board')}
              </Link>
            }
          />
        )}
      </div>
    </div>
  );
}

function Editor({ funnel, mayEdit, lent }: { funnel: Funnel; mayEdit: boolean; lent: EditorParts }) {
  const known = useKnown();
  const { chains, isError, again } = useRules(funnel.id);
  const [subject, setSubject] = useState<Subject | null>(null);
  const [opened, setOpened] = useState(false);
  const open = (next: Subject) => {
    setSubject(next);
    setOpened(true);
  };
  return (
    <EditorPlace value={{ funnel, mayEdit, known, lent, open }}>
      <FunnelHead />
      {chains && <Stages chains={chains} />}
      {!chains && !isError && <StagesSkeleton />}
      {!chains && isError && <ErrorState onRetry={again} />}
      <Suspense>{subject && <Windows subject={subject} opened={opened} onClose={() => setOpened(false)} />}</Suspense>
    </EditorPlace>
  );
}
