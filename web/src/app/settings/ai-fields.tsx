import { isSameAddress } from '@parley/contract/common';
import { type AiSettings, getAiSettings, updateAiSettings } from '@parley/contract/inbox/ai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../kit/form.ts';
import { keyOf, useEndpoint } from '../../kit/query.ts';
import { queryClient } from '../../kit/query-client.ts';
import { currentProject } from '../../kit/session.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { TextField } from '../../ui/text-field.tsx';
import classes from './settings-window.module.css';

type Props = { onDirty: (isDirty: boolean) => void };
const input = () => ({ project: currentProject() ?? 0 });

/** Whom the project asks for suggested answers. */
export function AiFields(props: Props) {
  const { t } = useTranslation('app');
  return (
    <>
      <h4 className={classes.group}>{t('settings.ai.title')}</h4>
      <AiChoice {...props} />
    </>
  );
}

/** The same under a heading of the page's own. */
export function AiChoice({ onDirty }: Props) {
  const { data } = useEndpoint(getAiSettings, input(), { quiet: true });
  return data && <AiForm key={JSON.stringify(data)} saved={data} onDirty={onDirty} />;
}

function AiForm({ saved, onDirty }: Props & { saved: AiSettings }) {
  const { t } = useTranslation('app');
  const form = useEndpointForm(updateAiSettings, {
    start: { url: saved.url, model: saved.model, key: '' },
    // An empty field leaves the key as it is; without an address there is nobody to show it to.
    input: ({ url, model, key }) => ({ ...input(), url, model, ...(key || !url.trim() ? { key } : {}) }),
    places: { ai_address_refused: 'url' },
    done: ({ data }) => {
      queryClient.setQueryData(keyOf(getAiSettings, input()), { data });
    },
  });
  const { isDirty } = form;
  const { url } = form.values;
  const isMoved = saved.has_key && url.trim() !== '' && !isSameAddress(saved.url, url);
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  return (
    <form className={classes.rows} onSubmit={form.submit} noValidate>
      <p className={classes.about}>{t(`settings.ai.answers.${saved.answers}`)}</p>
      {form.refusal && <FormAlert>{form.refusal}</FormAlert>}
      <TextField
        label={t('settings.ai.url')}
        description={t('settings.ai.url_note')}
        placeholder="https://ai.example.com/v1"
        inputMode="url"
        {...form.field('url')}
      />
      <TextField label={t('settings.ai.model')} {...form.field('model')} />
      <TextField
        type="password"
        autoComplete="off"
        label={t('settings.ai.key')}
        description={isMoved && !form.field('key').error && t('settings.ai.key_again')}
        placeholder={saved.has_key && !isMoved ? t('settings.ai.key_kept') : ''}
        {...form.field('key')}
      />
      {isDirty && (
        <div>
          <Button type="submit" look="primary" loading={form.sending}>
            {t('settings.ai.save')}
          </Button>
        </div>
      )}
    </form>
  );
}
