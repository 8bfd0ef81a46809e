import { useTranslation } from 'react-i18next';
import { Kbd } from '../../ui/kbd.tsx';
import { goKeys } from './keys.ts';
import classes from './key-sheet.module.css';

/** Every key that works today; a section adds its own when it comes. */
export function KeySheet() {
  const { t } = useTranslation('app');
  const rows = [
    ...goKeys.map(({ key, section }) => ({
      keys: ['G', key],
      words: t('keys.go', { section: t(`section.${section}`) }),
    })),
    { keys: ['?'], words: t('keys.sheet') },
    { keys: ['Esc'], words: t('keys.escape') },
    { keys: ['Ctrl', 'Enter'], words: t('keys.send') },
  ];
  return (
    <dl className={classes.sheet}>
      {rows.map(({ keys, words }) => (
        <div key={words} className={classes.row}>
          <dt className={classes.words}>{words}</dt>
          <dd className={classes.keys}>
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
