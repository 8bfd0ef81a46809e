import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import classes from './invite.module.css';

/** `link` is null where it left by mail alone. */
type Props = { email: string; link: string | null; onClose: () => void };

/** The only time the link can be seen here. */
export function InviteLink({ email, link, onClose }: Props) {
  const { t } = useTranslation('projects');
  const done = (
    <Button look="primary" onClick={onClose}>
      {t('invite.done')}
    </Button>
  );
  return (
    <Drawer opened onClose={onClose} title={link ? t('invite.link_title') : t('invite.done_title')} footer={done}>
      <div className={classes.form}>
        <p className={classes.text}>{link ? t('invite.link_text', { email }) : t('invite.done_text', { email })}</p>
        {link && (
          <>
            <TextField
              readOnly
              label={t('invite.link')}
              value={link}
              onFocus={(event) => event.currentTarget.select()}
              data-autofocus
            />
            <CopyButton text={link} label={t('invite.copy')} done={t('copied')} />
          </>
        )}
      </div>
    </Drawer>
  );
}
