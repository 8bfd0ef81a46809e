import type { Project } from '@parley/contract/projects/projects';
import { getWidget, updateWidget, type WidgetSettings } from '@parley/contract/widget/settings';
import { IconArrowLeft, IconMessageOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../kit/api-error.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { keyOf, useAction, useEndpoint } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Card } from '../../../ui/page.tsx';
import { TableSkeleton } from '../../../ui/skeletons.tsx';
import { CheckCard } from '../channels/check-card.tsx';
import { RouteCard } from '../channels/route-card.tsx';
import { AwayCard } from '../hours/away-card.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { IdentityCard } from './identity-card.tsx';
import { InstallCard } from './install-card.tsx';
import { tryPath } from './try-path.ts';
import { WidgetForm } from './widget-form.tsx';
import { WidgetPreview } from './widget-preview.tsx';
import classes from './widget.module.css';

type Props = { project: Project; channelId: number; onBack: () => void };

/** Everything about one website's chat, and how it looks while it is changed. */
export function WidgetPage({ project, channelId, onBack }: Props) {
  const { t } = useTranslation('widget');
  const which = { project: project.id, channel: channelId };
  const { data, error, isFetching, refetch } = useEndpoint(getWidget, which, { quiet: true });
  const isMissing = isApiError(error) && error.status === 404;
  const keep = (changed: WidgetSettings) => queryClient.setQueryData(keyOf(getWidget, which), { data: changed });
  return (
    <div className={classes.page}>
      <Button look="quiet" icon={<IconArrowLeft size={16} />} onClick={onBack} className={classes.back}>
        {t('back')}
      </Button>
      {data && <Loaded key={channelId} settings={data} which={which} onChange={keep} />}
      {!data && (
        <Card flush>
          {!error && <TableSkeleton rows={6} columns={2} />}
          {isMissing && (
            <EmptyState
              icon={<IconMessageOff />}
              title={t('missing')}
              action={<Button onClick={onBack}>{t('back')}</Button>}
            />
          )}
          {error && !isMissing && (
            <ErrorState reason={error.message} onRetry={() => void refetch()} retrying={isFetching} />
          )}
        </Card>
      )}
    </div>
  );
}

export type WidgetPart = {
  settings: WidgetSettings;
  which: { project: number; channel: number };
  onChange: (settings: WidgetSettings) => void;
};

function Loaded(part: WidgetPart) {
  const { t } = useTranslation('widget');
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form or the row that led here is gone: whoever uses the keyboard goes on from here.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const [draft, setDraft] = useState(part.settings);
  const check = useAction(updateWidget, { onDone: part.onChange });
  return (
    <div className={classes.columns}>
      <header className={classes.head}>
        <h2 ref={heading} tabIndex={-1} className={classes.title}>
          {part.settings.name}
        </h2>
        <a
          className={buttonClass({ look: 'primary' })}
          href={tryPath(part.settings.key, language)}
          target="_blank"
          rel="noreferrer"
        >
          {t('try')}
        </a>
      </header>
      <div className={classes.cards}>
        <WidgetForm {...part} onDraft={setDraft} />
        <InstallCard settings={part.settings} />
        <IdentityCard {...part} />
        <CheckCard
          isOn={part.settings.for_check_admin}
          isSaving={check.isPending}
          onTurn={(for_check_admin) => check.mutate({ ...part.which, for_check_admin })}
        />
        <AwayCard
          text={part.settings.away_text}
          isSaving={check.isPending}
          onSave={(away_text) => check.mutate({ ...part.which, away_text })}
        />
        <RouteCard which={part.which} />
        <ConnectionCard {...part} />
      </div>
      <WidgetPreview look={draft} />
    </div>
  );
}
