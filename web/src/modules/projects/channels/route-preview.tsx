import type { ChannelRoute } from '@parley/contract/inbox/routing';
import { nextBy, upToCap } from '@parley/contract/projects/turns';
import { useTranslation } from 'react-i18next';
import { useTeams } from '../use-teams.ts';
import type { RouteChoices } from './route-fields.tsx';
import classes from './route-preview.module.css';

/** Who would be next by what is chosen now, saved or not, and why the others would not. */
export function RoutePreview({ route, choices }: { route: ChannelRoute; choices: RouteChoices }) {
  const { t } = useTranslation('channels');
  const teams = useTeams().data ?? [];
  const { rule, fallback, team_id, users_ids, cap } = choices;
  if (rule === 'nobody') return null;
  const named = team_id === null ? users_ids : (teams.find(({ id }) => id === team_id)?.users_ids ?? []);
  const isEveryone = team_id === null && named.length === 0;
  const inOrder = isEveryone ? route.people : named.flatMap((id) => route.people.find((it) => it.id === id) ?? []);
  const people = upToCap(inOrder, cap);
  const by = rule === 'own_manager' ? fallback : rule;
  const next = people.find(({ id }) => id === nextBy(by, people, route.last_id));
  return (
    <div className={classes.preview} role="status">
      {rule === 'own_manager' && <p className={classes.note}>{t('route.own_note')}</p>}
      {by !== 'nobody' && (
        <p className={classes.next}>
          {next ? t(rule === 'own_manager' ? 'route.next_else' : 'route.next', next) : t('route.nobody_now')}
        </p>
      )}
      {by !== 'nobody' && (
        <ul className={classes.people}>
          {people.map(({ id, name, at_work, reason }) => (
            <li key={id} className={classes.person} data-off={reason ? true : undefined}>
              <span className={classes.name}>{name}</span>
              <span className={classes.note}>
                {reason ? t(`route.reason.${reason}`) : t('route.at_work', { count: at_work })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {route.waiting > 0 && <p className={classes.note}>{t('route.waiting', { count: route.waiting })}</p>}
    </div>
  );
}
