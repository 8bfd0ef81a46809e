import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popup } from '../../ui/popup.tsx';
import { tip } from '../../ui/tooltip.tsx';
import { MemberAvatar, useMembers } from '../../modules/projects/index.ts';
import { useChat } from '../current.ts';
import { memberPath } from '../paths.ts';
import { operatorsShown } from './operators-shown.ts';
import classes from './operators.module.css';

/** Who is here: the last five as initials, everybody in the list below. */
export function Operators() {
  const { t } = useTranslation('app');
  const [opened, setOpened] = useState(false);
  const online = useChat()?.online ?? [];
  const { faces, all, count } = operatorsShown(useMembers().data ?? [], online);
  if (all.length === 0) return null;
  const label = t('operators.online', { count });
  const trigger = (
    <button
      type="button"
      className={classes.trigger}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => setOpened(!opened)}
      {...tip(label)}
    >
      {faces.length === 0 && <IconUsers size={18} />}
      <span className={classes.faces}>
        {faces.map((member) => (
          <span key={member.id} className={classes.face}>
            <MemberAvatar id={member.id} name={member.name} size={26} />
          </span>
        ))}
      </span>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{label}</span>
    </button>
  );
  return (
    <Popup opened={opened} onClose={() => setOpened(false)} trigger={trigger} label={t('operators.title')} width={280}>
      <ul className={classes.list}>
        {all.map((member) => (
          <li key={member.id}>
            <a className={classes.person} href={memberPath(member.id)}>
              <MemberAvatar id={member.id} name={member.name} size={30} online={member.is_online} />
              <span className={classes.words}>
                <span className={classes.name}>{member.name}</span>
                <span className={classes.note}>
                  {t(`operators.${member.project_role}`)}
                  {member.is_away && ` · ${t('operators.away')}`}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Popup>
  );
}
