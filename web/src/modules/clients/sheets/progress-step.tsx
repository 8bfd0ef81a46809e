import { cancelImport, getRefused, revertImport, type SheetImport } from '@parley/contract/clients/import';
import { IconArrowBackUp, IconDownload, IconPlayerStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../kit/download.ts';
import { formatNumber } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { useAction } from '../../../kit/query.ts';
import { showError } from '../../../kit/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.ts';
import classes from './import-window.module.css';
import { ProgressBar } from './progress-bar.tsx';
import { keepImport } from './use-import.ts';

const figures = ['created', 'updated', 'skipped', 'refused', 'deals'] as const;

/** How far it is, then how it went, and the ways on: what was refused as a file, or all of it taken back. */
export function ProgressStep({ it, onAgain }: { it: SheetImport; onAgain: () => void }) {
  const { t } = useTranslation('sheets');
  const language = useLanguage();
  const cancel = useAction(cancelImport);
  const isTelling = (name: (typeof figures)[number]) => name !== 'deals' || it.deals > 0;
  const figure = (count: number) => ({ count, n: formatNumber(count, language) });
  const isReverted = it.status === 'reverting' || it.status === 'reverted';
  return (
    <div className={classes.stack}>
      <p className={classes.name}>{it.file_name}</p>
      {it.status === 'running' && <ProgressBar share={it.done / it.total} label={t('progress.running')} />}
      {it.status === 'reverting' && (
        <ProgressBar
          share={undoneIn(it) / Math.max(1, it.created + it.updated + it.deals)}
          label={t('progress.reverting')}
        />
      )}
      <p className={classes.status} role="status" data-tone={it.status === 'failed' ? 'bad' : undefined}>
        {t(`status.${it.status}`)}
      </p>
      <dl className={classes.figures}>
        {figures.filter(isTelling).map((name) => (
          <div key={name} data-tone={name === 'refused' && it.refused > 0 ? 'bad' : undefined}>
            <dt>{t(`count.${name}`)}</dt>
            <dd>{formatNumber(it[name], language)}</dd>
          </div>
        ))}
      </dl>
      {isReverted && (
        <p className={classes.status}>
          {t('progress.restored', figure(it.restored))}
          {it.kept > 0 && ` ${t('progress.kept', figure(it.kept))}`}
          {it.deals_restored > 0 && ` ${t('progress.deals_restored', figure(it.deals_restored))}`}
          {it.deals_kept > 0 && ` ${t('progress.deals_kept', figure(it.deals_kept))}`}
        </p>
      )}
      <div className={classes.buttons}>
        {it.status === 'running' && (
          <Button icon={<IconPlayerStop />} loading={cancel.isPending} onClick={() => cancel.mutate({ id: it.id })}>
            {t('progress.cancel')}
          </Button>
        )}
        {it.refused > 0 && <RefusedButtons id={it.id} />}
        <RevertButton it={it} />
        {it.status !== 'running' && it.status !== 'reverting' && (
          <Button look="primary" onClick={onAgain}>
            {t('progress.again')}
          </Button>
        )}
      </div>
    </div>
  );
}

const undoneIn = ({ restored, kept, deals_restored, deals_kept }: SheetImport): number =>
  restored + kept + deals_restored + deals_kept;

function RefusedButtons({ id }: { id: number }) {
  const { t } = useTranslation('sheets');
  return (['xlsx', 'csv'] as const).map((type) => (
    <Button key={type} icon={<IconDownload />} onClick={() => void download(getRefused, { id, type }).catch(showError)}>
      {t('progress.refused', { type })}
    </Button>
  ));
}

export function RevertButton({ it, size }: { it: SheetImport; size?: 'sm' }) {
  const { t } = useTranslation('sheets');
  const language = useLanguage();
  const revert = useAction(revertImport, { onDone: keepImport });
  if (!it.can_revert) return null;
  const ask = async () => {
    const isSure = await confirm({
      title: t('revert.title'),
      text: t(it.deals ? 'revert.text_deals' : 'revert.text', {
        created: formatNumber(it.created, language),
        updated: formatNumber(it.updated, language),
        deals: formatNumber(it.deals, language),
      }),
      action: t('revert.do'),
      danger: true,
    });
    if (isSure) revert.mutate({ id: it.id });
  };
  return (
    <Button size={size} icon={<IconArrowBackUp />} loading={revert.isPending} onClick={() => void ask()}>
      {t('revert.do')}
    </Button>
  );
}
