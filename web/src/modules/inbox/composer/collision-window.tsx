import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import classes from './collision-window.module.css';
import { focusComposer } from './focus.ts';
import { changeLetter } from './letters.ts';
import { newestSeen } from '../../tickets/index.ts';
import { drop, type Pending, retry } from './pending.ts';
import { editPending } from './send-letter.ts';

type Props = { collided: readonly Pending[] };

/** A colleague answered while this was being written: the writer decides with both before their eyes. */
export function CollisionWindow({ collided }: Props) {
  const { t } = useTranslation('composer');
  const [first] = collided;
  const name = first?.collision?.name ?? '';
  const edit = () => {
    for (const it of collided.toReversed()) editPending(it);
    if (first) changeLetter(first.contact_id, { began_after: newestSeen(first.contact_id) });
    focusComposer();
  };
  return (
    <Modal
      opened={collided.length > 0}
      onClose={edit}
      size="sm"
      title={t('collision.title', { name })}
      footer={
        <>
          <Button look="quiet" onClick={() => collided.forEach(({ uid }) => drop(uid))}>
            {t('collision.drop')}
          </Button>
          <Button onClick={edit} data-autofocus>
            {t('collision.edit')}
          </Button>
          <Button look="primary" onClick={() => collided.forEach(({ uid }) => retry(uid, { force: true }))}>
            {t('collision.send')}
          </Button>
        </>
      }
    >
      <p className={classes.who}>{name}</p>
      <blockquote className={classes.theirs}>{first?.collision?.message || t('collision.no_words')}</blockquote>
      <p className={classes.who}>{t('collision.yours')}</p>
      {collided.map(({ uid, text, file }) => (
        <blockquote key={uid} className={classes.yours}>
          {text || file?.name}
        </blockquote>
      ))}
    </Modal>
  );
}
