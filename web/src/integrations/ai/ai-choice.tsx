import { isSameAddress } from '@parley/contract/common';
import { type AiSettings, getAiSettings, updateAiSettings } from '@parley/contract/inbox/ai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../kit/form.ts';
import { isOffered } from '../../kit/offers.ts';
import { keyOf, useEndpoint } from '../../kit/query.ts';
import { queryClient } from '../../kit/query-client.ts';
import { currentProject } from '../../kit/session.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { TextField } from '../../ui/text-field.tsx';
import classes from './ai.module.css';
import { AiState } from './ai-state.tsx';

/** Whoever closes what it stands in is told while something is not saved. */
type Props = { onDirty?: ((isDirty: boolean) => void) | undefined };
const input = () => ({ project: currentProject() ?? 0 });

/** Whom the project asks for suggested answers. */
export function AiChoice({ onDirty }: Props) {
  const { data } = useEndpoint(getAiSettings, input(), { quiet: true });
  // What was typed stays while only the state changes.
  return data && <AiForm key={JSON.stringify([data.url, data.model, data.has_key])} saved={data} onDirty={onDirty} />;
}

function AiForm({ saved, onDirty }: Props & { saved: AiSettings }) {
  const { t } = useTranslation('ai');
  const form = useEndpointForm(updateAiSettings, {
    start: { url: saved.url, model: saved.model, key: '' },
    // An empty field leaves the key as it is; without an address there is nobody to show it to.
    input: ({ url, model, key }) => ({ ...input(), url, model, ...(key || !url.trim() ? { key } : {}) }),
    places: { ai_address_refused: 'url', ai_nonsense: 'url' },
    done: ({ data }) => {
      queryClient.setQueryData(keyOf(getAiSettings, input()), { data });
    },
  });
  const { isDirty } = form;
  const { url } = form.values;
  const isMoved = saved.has_key && url.trim() !== '' && !isSameAddress(saved.url, url);
  useEffect(() => {
    onDirty?.(isDirty);
    return () => onDirty?.(false);
  }, [isDirty, onDirty]);
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <p className={classes.about}>{t(`answers.${saved.answers}`)}</p>
      {saved.answers === 'project' && <AiState saved={saved} />}
      {isOffered('simulator') && saved.answers !== 'project' && <FormAlert tone="info">{t('simulator')}</FormAlert>}
      {form.refusal && <FormAlert>{form.refusal}</FormAlert>}
      <TextField
        label={t('url')}
        description={t('url_note')}
        placeholder="https://ai.example.com/v1"
        inputMode="url"
        {...form.field('url')}
      />
      <TextField label={t('model')} {...form.field('model')} />
      <TextField
        type="password"
        autoComplete="off"
        label={t('key')}
        description={isMoved && !form.field('key').error && t('key_again')}
        placeholder={saved.has_key && !isMoved ? t('key_kept') : ''}
        {...form.field('key')}
      />
      {isDirty && (
        <div>
          <Button type="submit" look="primary" loading={form.sending}>
            {t('save')}
          </Button>
          {url.trim() !== '' && <p className={classes.about}>{t('check_note')}</p>}
        </div>
      )}
    </form>
  );
}
