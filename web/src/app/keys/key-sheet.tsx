import { useTranslation } from 'react-i18next';
import { keyOfCommand, restoreBindings, useBindings } from '../../kit/keys/bindings.ts';
import { capsOf } from '../../kit/keys/chords.ts';
import { Button } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { type KeyLine, linesBeside, useKeyLines } from './key-lines.ts';
import { KeyButton } from './key-button.tsx';
import classes from './key-sheet.module.css';

/** All keys by groups; each can be changed by pressing it and then another. */
export function KeySheet() {
  const { t } = useTranslation('app');
  const lines = useKeyLines();
  const chosen = useBindings();
  return (
    <>
      <p className={classes.about}>{t('keys.change')}</p>
      {Array.from(
        Map.groupBy(lines, ({ group }) => group),
        ([group, those]) => (
          <section key={group} className={classes.group}>
            <h3 className={classes.title}>{group}</h3>
            <dl className={classes.sheet}>
              {those.map((line) => (
                <div key={line.title} className={classes.row}>
                  <dt className={classes.words}>{line.title}</dt>
                  <dd className={classes.keys}>
                    <Keys line={line} all={linesBeside(line, lines)} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ),
      )}
      {Object.keys(chosen).length > 0 && (
        <div className={classes.restore}>
          <Button onClick={restoreBindings}>{t('keys.restore')}</Button>
        </div>
      )}
    </>
  );
}

function Keys({ line, all }: { line: KeyLine; all: KeyLine[] }) {
  const { id } = line;
  const chosen = useBindings();
  if (id === null) return capsOf(line.keys).map((cap) => <Kbd key={cap}>{cap}</Kbd>);
  const ours = all.flatMap((it) => (it.id === null ? [] : [{ id: it.id, keys: it.keys }]));
  return <KeyButton line={{ ...line, id }} keys={keyOfCommand({ ...line, id }, chosen)} all={ours} />;
}
