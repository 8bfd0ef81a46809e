import type { DealWords } from '@parley/contract/deals/automation-rules';
import type { KeptTemplate } from '@parley/contract/inbox/approved-templates';
import type { MessageFile } from '@parley/contract/inbox/messages';
import type { Channel } from '@parley/contract/projects/channels';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChannelOrder } from './channel-order.tsx';
import { FilesField } from './files-field.tsx';
import { TemplateField } from './template-field.tsx';
import { WordedField } from './worded-field.tsx';

export type MessageDraft = {
  text: string;
  files: MessageFile[];
  channels: number[];
  template: KeptTemplate | null;
};

type Props = {
  value: MessageDraft;
  onChange: (change: Partial<MessageDraft>) => void;
  channels: readonly Channel[];
  reader?: DealWords | null;
  isLoading: boolean;
  onLoading: (isLoading: boolean) => void;
  /** What is asked between the words and their way. */
  children?: ReactNode;
};

/** What the project says by itself: words, files, and the channels they go by. */
export function MessageFields({ value, onChange, channels, reader, isLoading, onLoading, children }: Props) {
  const { t } = useTranslation('editor');
  const approving = channels.filter(({ limits }) => limits.templates);
  return (
    <>
      <WordedField
        label={t('message.text')}
        value={value.text}
        maxLength={16_384}
        reader={reader ?? null}
        onChange={(text) => onChange({ text })}
      />
      {children}
      <ChannelOrder channels={channels} value={value.channels} onChange={(ids) => onChange({ channels: ids })} />
      {approving.length > 0 && (
        <TemplateField
          channels={approving}
          value={value.template}
          reader={reader ?? null}
          onChange={(template) => onChange({ template })}
        />
      )}
      <FilesField
        files={value.files}
        isLoading={isLoading}
        onLoading={onLoading}
        onChange={(files) => onChange({ files })}
      />
    </>
  );
}
