import { updateConnection } from '@parley/contract/projects/connections';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { useAction } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Card } from '../../../ui/page.tsx';
import { toast } from '../../../ui/toast.ts';
import { useVisibility } from '../settings/visibility-card.tsx';
import { inOrder } from '../member-list.ts';
import { useMembers } from '../use-members.ts';
import classes from './channels.module.css';
import type { ConnectionPart } from './connection-page.tsx';

/** Whoever sees only some channels: which of them see this one. */
export function AccessCard({ connection, which, onChange }: ConnectionPart) {
  const { t } = useTranslation(['channels', 'projects']);
  const isLimited = useVisibility();
  const language = useLanguage();
  const { data: members = [] } = useMembers();
  const [chosen, setChosen] = useState(connection.members_ids);
  const save = useAction(updateConnection, {
    onDone: (changed) => {
      onChange(changed);
      toast.success(t('projects:saved'));
    },
  });
  const isChanged = chosen.toSorted().join() !== connection.members_ids.toSorted().join();
  const operators = inOrder(
    members.filter((it) => it.project_role === 'operator'),
    language,
  );
  const toggle = (id: number) => setChosen((ids) => (ids.includes(id) ? ids.filter((it) => it !== id) : [...ids, id]));
  return (
    <Card title={t('access')} text={isLimited === false ? t('access_all') : t('access_text')}>
      <div className={classes.form}>
        {operators.length ? (
          <fieldset className={classes.people}>
            <legend className={classes.hidden}>{t('access_members')}</legend>
            {operators.map(({ id, name }) => (
              <Checkbox key={id} label={name} checked={chosen.includes(id)} onChange={() => toggle(id)} />
            ))}
          </fieldset>
        ) : (
          <p className={classes.text}>{t('access_nobody')}</p>
        )}
        {isChanged && (
          <div className={classes.buttons}>
            <Button
              look="primary"
              loading={save.isPending}
              onClick={() => save.mutate({ ...which, members_ids: chosen })}
            >
              {t('projects:save')}
            </Button>
            <Button onClick={() => setChosen(connection.members_ids)}>{t('projects:cancel')}</Button>
          </div>
        )}
      </div>
    </Card>
  );
}
