import { shownPhone } from '@parley/contract/clients/shown-phone';
import { Link } from '@tanstack/react-router';
import { Avatar } from '../../../ui/avatar.tsx';
import { useShown } from '../shown.ts';
import classes from './window.module.css';

/** With whom it is; the name leads to their dialogue. */
export function Who({ size }: { size: number }) {
  const { who, state } = useShown();
  if (!who) return null;
  const phone = who.phone && shownPhone(who.phone);
  const name = who.name || phone;
  return (
    <>
      <span className={classes.face} data-step={state.step}>
        <Avatar name={name || '?'} seed={who.contact_id ?? 0} size={size} />
      </span>
      <span className={classes.words}>
        {who.contact_id === null ? (
          <span className={classes.name}>{name}</span>
        ) : (
          <Link to="/$id" params={{ id: who.contact_id }} className={classes.name}>
            {name}
          </Link>
        )}
        {phone && phone !== name && <span className={classes.phone}>{phone}</span>}
      </span>
    </>
  );
}
