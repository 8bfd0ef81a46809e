import { useTranslation } from 'react-i18next';
import { tip } from '../../../ui/tooltip.tsx';
import { MemberAvatar } from '../../projects/index.ts';
import classes from './attendants-shown.module.css';
import { useAttendants } from './use-attendants.ts';

const SHOWN = 3;

/** Which colleagues have this contact open, whoever is typing first. */
export function Attendants({ contactId, myId }: { contactId: number; myId: number }) {
  const { t } = useTranslation('presence');
  const here = useAttendants(contactId, myId).toSorted((a, b) => a.state.localeCompare(b.state));
  const typing = here.find(({ state }) => state === 'typing');
  return (
    <span className={classes.attendants} role="status">
      {typing && <span className={classes.typing}>{t('state.typing', { name: typing.name })}</span>}
      {here.slice(0, SHOWN).map(({ user_id, name, state }) => (
        <span key={user_id} className={classes.one} data-state={state} {...tip(t(`state.${state}`, { name }))}>
          <MemberAvatar id={user_id} name={name} size={24} />
          <span className={classes.hidden}>{t(`state.${state}`, { name })}</span>
        </span>
      ))}
      {here.length > SHOWN && <span className={classes.more}>+{here.length - SHOWN}</span>}
    </span>
  );
}
