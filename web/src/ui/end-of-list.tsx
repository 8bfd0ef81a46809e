import { useTranslation } from 'react-i18next';
import classes from './end-of-list.module.css';

export function EndOfList({ text }: { text?: string }) {
  const { t } = useTranslation('ui');
  return <p className={classes.end}>{text ?? t('end_of_list')}</p>;
}
