import { templateVariables, unknownVariables } from '@parley/contract/inbox/template-rules';
import { opensVariable } from '@parley/contract/projects/away-text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/page.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useProject } from '../use-project.ts';
import classes from './hours.module.css';

const longest = 1000;
const marked = (name: string): string => `{{${name}}}`;
// Nobody has written yet, so nobody can be named.
const known = [opensVariable, ...templateVariables.filter((name) => name !== 'operator_name')].map(marked);

type Props = { text: string; isSaving: boolean; onSave: (text: string) => void };

/** What a channel says by itself to whoever writes while the project is closed. */
export const AwayCard = (props: Props) => <Typed key={props.text} {...props} />;

function Typed({ text, isSaving, onSave }: Props) {
  const { t } = useTranslation('hours');
  const { data: project } = useProject();
  const [typed, setTyped] = useState(text);
  const unknown = unknownVariables(typed).filter((mark) => !known.includes(mark.replace(/\s/g, '')));
  return (
    <Card title={t('away.title')} text={t('away.text')}>
      <div className={classes.card}>
        {project?.working_hours === null && <p className={classes.none}>{t('away.no_hours')}</p>}
        <TextArea
          label={t('away.field')}
          placeholder={t('away.example', { opens_at: marked(opensVariable) })}
          description={t('away.names', { names: known.join(', ') })}
          error={unknown.length > 0 && t('away.unknown', { names: unknown.join(', ') })}
          maxLength={longest}
          height={60}
          autosize
          maxRows={8}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {typed !== text && (
          <div className={classes.buttons}>
            <Button look="primary" loading={isSaving} onClick={() => onSave(typed.trim())}>
              {t('save')}
            </Button>
            <Button onClick={() => setTyped(text)}>{t('cancel')}</Button>
          </div>
        )}
      </div>
    </Card>
  );
}
