import type { WidgetSettings } from '@parley/contract/widget/settings';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Card } from '../../../ui/page.tsx';
import classes from './widget.module.css';

export function InstallCard({ settings: { script_url, key } }: { settings: WidgetSettings }) {
  const { t } = useTranslation(['widget', 'projects']);
  const code = `<script async src="${script_url}" data-key="${key}"></script>`;
  const address = new URL(script_url).origin;
  return (
    <Card title={t('install')} text={t('install_text')}>
      <pre className={classes.code} tabIndex={0}>
        {code}
      </pre>
      <CopyButton text={code} label={t('copy')} done={t('projects:copied')} />
      <p className={classes.note}>{t('policy', { address, socket: address.replace(/^http/, 'ws') })}</p>
    </Card>
  );
}
