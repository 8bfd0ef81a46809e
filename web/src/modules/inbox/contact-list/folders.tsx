import { type FolderKind, folderKinds } from '@parley/contract/inbox/contacts';
import { getTopics } from '@parley/contract/inbox/topics';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../kit/query.ts';
import { Count } from '../../../ui/count.tsx';
import classes from './folders.module.css';

type Props = { folder: FolderKind; onChoose: (folder: FolderKind) => void };

export function Folders({ folder, onChoose }: Props) {
  const { t } = useTranslation('inbox');
  const topics = useEndpoint(getTopics, {}, { quiet: true }).data;
  return (
    <div className={classes.folders} role="group" aria-label={t('folders')}>
      {folderKinds.map((kind) => {
        const unread = topics?.find(({ id }) => id === kind)?.total ?? 0;
        return (
          <button
            key={kind}
            type="button"
            className={classes.folder}
            aria-pressed={kind === folder}
            onClick={() => onChoose(kind)}
          >
            {t(`folder.${kind}`)}
            {kind !== 'all' && unread > 0 && <Count value={unread} soft />}
          </button>
        );
      })}
    </div>
  );
}
