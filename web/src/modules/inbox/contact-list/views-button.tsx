import { IconLayoutList } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { useEver } from '../../../ui/use-ever.ts';
import { useKeyHints } from '../keys/use-key-hints.ts';
import { closeRuleWindow, closeViews, openViews, useRuleWindow, useViewsMenu } from './rule-window-place.ts';
import { useShown } from './shown.ts';

const ViewsPanel = lazy(() => import('./views-panel.tsx').then((file) => ({ default: file.ViewsPanel })));
const RuleWindow = lazy(() => import('./rule-window.tsx').then((file) => ({ default: file.RuleWindow })));

/** The views, before the folders; what they narrow the list to stands in chips below. */
export function ViewsButton({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('contact-list');
  const views = useShown((state) => state.filter.views);
  const opened = useViewsMenu((state) => state.opened);
  const ruled = useRuleWindow();
  const wasRuled = useEver(ruled.opened);
  const hint = useKeyHints();
  const button = (
    <IconButton
      label={t('views.title')}
      {...hint('views')}
      icon={<IconLayoutList />}
      size="sm"
      className={className}
      active={views.length > 0}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={opened ? closeViews : openViews}
    />
  );
  return (
    <>
      <Popup
        opened={opened}
        onClose={closeViews}
        trigger={button}
        position="bottom-start"
        label={t('views.title')}
        titled
        padded
      >
        <Suspense fallback={<div style={{ width: 288, height: 360 }} tabIndex={-1} data-autofocus />}>
          <ViewsPanel onDone={closeViews} />
        </Suspense>
      </Popup>
      {wasRuled && (
        <Suspense>
          <RuleWindow opened={ruled.opened} topic={ruled.topic} onClose={closeRuleWindow} />
        </Suspense>
      )}
    </>
  );
}
