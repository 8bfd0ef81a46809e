import type { Project } from '@parley/contract/projects/projects';
import { getArchive, importArchive, maxArchiveBytes } from '@parley/contract/projects/transfer';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../kit/api-error.ts';
import { download } from '../../../kit/download.ts';
import type { Data } from '../../../kit/query.ts';
import { chooseProject } from '../../../kit/session.ts';
import { upload } from '../../../kit/upload.ts';
import { Button } from '../../../ui/button.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Card } from '../../../ui/page.tsx';
import classes from './archive-card.module.css';

/** The whole project as one file, and a new project out of such a file. */
export function ArchiveCard({ project }: { project: Project }) {
  const { t } = useTranslation('transfer');
  const [isSaving, setSaving] = useState(false);
  const [sent, setSent] = useState<number | null>(null);
  const [said, setSaid] = useState<Data<typeof importArchive> | string | null>(null);
  const words = (error: unknown) => (isApiError(error) ? error.text : String(error));
  const save = async () => {
    setSaving(true);
    await download(getArchive, { project: project.id }).catch((error: unknown) => setSaid(words(error)));
    setSaving(false);
  };
  const bring = async (file: File) => {
    setSaid(null);
    setSent(0);
    try {
      setSaid((await upload(importArchive, { file, name: file.name }, { onProgress: setSent })).data);
    } catch (error) {
      setSaid(words(error));
    }
    setSent(null);
  };
  return (
    <Card
      title={t('title')}
      text={t('text')}
      aside={
        <Button icon={<IconDownload />} loading={isSaving} onClick={() => void save()}>
          {t('export')}
        </Button>
      }
    >
      <div className={classes.bring}>
        <FileDrop
          accept={['.gz']}
          maxMegabytes={maxArchiveBytes / 1024 / 1024}
          label={sent === null ? t('import') : t(sent < 1 ? 'sending' : 'making')}
          disabled={sent !== null}
          onFiles={([file]) => file && void bring(file)}
        />
        {typeof said === 'string' && (
          <p role="alert" className={classes.problem}>
            {said}
          </p>
        )}
        {said !== null && typeof said === 'object' && <Arrived project={said} />}
      </div>
    </Card>
  );
}

function Arrived({ project }: { project: Data<typeof importArchive> }) {
  const { t } = useTranslation('transfer');
  const open = () => {
    chooseProject(project.id);
    location.assign('/app/settings/?section=channels');
  };
  return (
    <div className={classes.arrived} role="status">
      <p>{t('arrived', { name: project.name, rows: project.rows, files: project.files })}</p>
      <Button look="primary" onClick={open}>
        {t('open')}
      </Button>
    </div>
  );
}
