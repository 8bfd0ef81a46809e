import { renewWidgetSecret } from '@parley/contract/widget/settings';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Card } from '../../../ui/page.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { WidgetPart } from './widget-page.tsx';
import classes from './widget.module.css';

const call = `parley('identify', {
  user_id: '…',
  name: '…',
  email: '…',
  hash: '…', // hex HMAC-SHA256(secret, user_id)
});`;

/** The secret is shown once, right after it was made. */
export function IdentityCard({ settings, which, onChange }: WidgetPart) {
  const { t } = useTranslation(['widget', 'projects']);
  const [secret, setSecret] = useState<string | null>(null);
  const renew = useAction(renewWidgetSecret, {
    onDone: (made) => {
      setSecret(made.secret);
      onChange({ ...settings, has_secret: true });
    },
  });
  const ask = async () => {
    const words = { title: t('renew_title'), text: t('renew_text'), action: t('renew_action') };
    if (!settings.has_secret || (await confirm({ ...words, danger: true }))) renew.mutate(which);
  };
  return (
    <Card title={t('identity')} text={t('identity_text')}>
      <pre className={classes.code} tabIndex={0}>
        {call}
      </pre>
      {secret ? (
        <div className={classes.form}>
          <TextField
            readOnly
            label={t('secret')}
            description={t('secret_note')}
            value={secret}
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className={classes.buttons}>
            <CopyButton text={secret} label={t('copy_secret')} done={t('projects:copied')} />
          </div>
        </div>
      ) : (
        <Button icon={<IconKey size={16} />} loading={renew.isPending} onClick={() => void ask()}>
          {settings.has_secret ? t('renew') : t('make')}
        </Button>
      )}
    </Card>
  );
}
