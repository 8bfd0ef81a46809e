import { type LeadSource, updateLeadSource } from '@parley/contract/deals/sources';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act } from '../../../../kit/act.ts';
import { api } from '../../../../kit/api.ts';
import { Button } from '../../../../ui/button.tsx';
import { confirm } from '../../../../ui/confirm.ts';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { readAnew } from '../rules/kept-rules.ts';
import classes from './source-address.module.css';

/** Where forms are sent. Whoever knows it can send one, so it can be made anew. */
export function SourceAddress({ source }: { source: LeadSource }) {
  const { t } = useTranslation('editor');
  const [url, setUrl] = useState(source.url ?? '');
  const renew = async () => {
    const question = { title: t('source.renew_title'), text: t('source.renew_text'), action: t('source.renew') };
    if (!(await confirm({ ...question, danger: true }))) return;
    const call = () => api(updateLeadSource, { id: source.id, new_secret: true });
    await act({ call, place: (it) => setUrl(it.url ?? '') });
    void readAnew('source');
  };
  return (
    <div className={classes.address}>
      <TextField
        label={t(source.type === 'vk_ads' ? 'source.callback' : 'source.address')}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={url} label={t('copy')} done={t('copied')} />
      <Button icon={<IconRefresh size={16} />} onClick={() => void renew()}>
        {t('source.renew')}
      </Button>
    </div>
  );
}
