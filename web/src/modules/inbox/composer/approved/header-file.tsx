import type { MessageFile } from '@parley/contract/inbox/messages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileField } from '../templates/file-field.tsx';

type Kind = 'image' | 'video' | 'file';
type Props = { wanted: Kind; file: MessageFile | null; onChange: (file: MessageFile | null) => void };

const taken: Record<Kind, string> = { image: 'image/jpeg,image/png', video: 'video/mp4,video/3gpp', file: '' };

/** What the heading shows: a file of the kind that was approved. */
export function HeaderFile({ wanted, file, onChange }: Props) {
  const { t } = useTranslation('approved');
  const [isLoading, setIsLoading] = useState(false);
  return (
    <FileField
      label={t(`file.${wanted}`)}
      accept={taken[wanted] || undefined}
      {...{ file, onChange, isLoading, setIsLoading }}
      whyNot={({ kind, name }) => (kind === wanted ? null : t('file.wrong', { name }))}
    />
  );
}
