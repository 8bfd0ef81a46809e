import { closeTip, type TipName } from '@parley/contract/accounts/tips';
import { getUser } from '@parley/contract/accounts/users';
import { IconBulb } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { refetch, useAction } from '../../kit/query.ts';
import { useUser } from '../../modules/accounts/index.ts';
import { changeUser } from '../../modules/accounts/use-user.ts';
import { Button } from '../../ui/button.tsx';
import classes from './tips.module.css';

export function TipStrip({ name }: { name: TipName }) {
  const { t } = useTranslation('tips');
  const seen = useUser().data?.tips_seen ?? [];
  const { mutate } = useAction(closeTip);
  const close = () => {
    changeUser({ tips_seen: [...seen, name] });
    mutate({ name }, { onError: () => void refetch(getUser) });
  };
  return (
    <aside className={classes.tip} aria-label={t('title')}>
      <IconBulb />
      <p className={classes.text}>{t(`about.${name}`)}</p>
      <Button size="sm" onClick={close}>
        {t('close')}
      </Button>
    </aside>
  );
}
