import { type AiSettings, getAiSettings, updateAiSettings } from '@parley/contract/inbox/ai';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../kit/i18n/formats.ts';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { keyOf, useAction } from '../../kit/query.ts';
import { queryClient } from '../../kit/query-client.ts';
import { currentProject } from '../../kit/session.ts';
import { readWireTime } from '../../kit/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { SaidWords } from '../../ui/said-words.tsx';
import classes from './ai.module.css';

/** How the project's own assistant stands, and the way to part with it. */
export function AiState({ saved }: { saved: AiSettings }) {
  const { t } = useTranslation('ai');
  const project = currentProject() ?? 0;
  const { problem, problem_words, failing_since, used_at } = saved;
  const leave = useAction(updateAiSettings, {
    onDone: (data) => void queryClient.setQueryData(keyOf(getAiSettings, { project }), { data }),
  });
  const ask = async () => {
    const words = { title: t('leave.title'), text: t('leave.text'), action: t('leave.action') };
    if (await confirm({ ...words, danger: true })) leave.mutate({ project, url: '', model: '', key: '' });
  };
  return (
    <div className={classes.state}>
      {problem && (
        <FormAlert tone={problem === 'unreachable' ? 'warn' : 'bad'}>
          {t(`problem.${problem}`)}
          {failing_since && (
            <>
              {' · '}
              <When time={failing_since} />
            </>
          )}
          <SaidWords words={problem_words} className={classes.quoted} />
        </FormAlert>
      )}
      <div className={classes.line}>
        <Badge tone={problem ? (problem === 'unreachable' ? 'warn' : 'bad') : 'ok'}>
          {t(`state.${problem ?? 'works'}`)}
        </Badge>
        {used_at && (
          <span className={classes.about}>
            {t('used_at')} <When time={used_at} />
          </span>
        )}
        <Button look="quiet" icon={<IconPlugConnectedX />} loading={leave.isPending} onClick={() => void ask()}>
          {t('leave.action')}
        </Button>
      </div>
    </div>
  );
}

function When({ time }: { time: string }) {
  const language = useLanguage();
  const date = readWireTime(time);
  return date && <time dateTime={date.toISOString()}>{formatDateTime(date, language)}</time>;
}
