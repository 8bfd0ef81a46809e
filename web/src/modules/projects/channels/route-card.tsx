import { type ChannelRoute, getRoute, updateRoute } from '@parley/contract/inbox/routing';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keyOf, useAction, useEndpoint } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Card } from '../../../ui/page.tsx';
import { TableSkeleton } from '../../../ui/skeletons.tsx';
import { toast } from '../../../ui/toast.ts';
import classes from './channels.module.css';
import { RouteFields, type RouteChoices } from './route-fields.tsx';
import { RoutePreview } from './route-preview.tsx';

type Which = { project: number; channel: number };

/** To whom new dialogues of this channel go, in sentences, and who would be next. */
export function RouteCard({ which }: { which: Which }) {
  const { t } = useTranslation('channels');
  const { data, error, isFetching, refetch } = useEndpoint(getRoute, which, { quiet: true });
  return (
    <Card title={t('route.title')} text={t('route.text')}>
      {data && <Loaded key={JSON.stringify(choicesIn(data))} route={data} which={which} />}
      {!data && !error && <TableSkeleton rows={2} columns={1} />}
      {!data && error && <ErrorState reason={error.message} onRetry={() => void refetch()} retrying={isFetching} />}
    </Card>
  );
}

function Loaded({ route, which }: { route: ChannelRoute; which: Which }) {
  const { t } = useTranslation(['channels', 'projects']);
  const saved = choicesIn(route);
  const [choices, setChoices] = useState(saved);
  const save = useAction(updateRoute, {
    onDone: (changed) => {
      queryClient.setQueryData(keyOf(getRoute, which), { data: changed });
      toast.success(t('projects:saved'));
    },
  });
  const isChanged = JSON.stringify(choices) !== JSON.stringify(saved);
  return (
    <div className={classes.form}>
      <RouteFields choices={choices} people={route.people} onChange={setChoices} />
      <RoutePreview route={route} choices={choices} />
      {isChanged && (
        <div className={classes.buttons}>
          <Button look="primary" loading={save.isPending} onClick={() => save.mutate({ ...which, ...choices })}>
            {t('projects:save')}
          </Button>
          <Button onClick={() => setChoices(saved)}>{t('projects:cancel')}</Button>
        </div>
      )}
    </div>
  );
}

const choicesIn = ({ rule, fallback, team_id, users_ids, cap }: ChannelRoute): RouteChoices => ({
  rule,
  fallback,
  team_id,
  users_ids,
  cap,
});
