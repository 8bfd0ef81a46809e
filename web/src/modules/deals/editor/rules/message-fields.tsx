import type { DealWords } from '@parley/contract/deals/automation-rules';
import type { KeptTemplate } from '@parley/contract/inbox/approved-templates';
import type { MessageFile } from '@parley/contract/inbox/messages';
import type { Channel } from '@parley/contract/projects/channels';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../../ui/text-field.tsx';
import { ChannelOrder } from './channel-order.tsx';
import { FilesField } from './files-field.tsx';
import { TemplateField, useDealWords } from './template-field.tsx';
import { WordedField } from './worded-field.tsx';

export type MessageDraft = {
  subject: string;
  text: string;
  files: MessageFile[];
  channels: number[];
  template: KeptTemplate | null;
};

type Props = {
  value: MessageDraft;
  onChange: (change: Partial<MessageDraft>) => void;
  channels: readonly Channel[];
  /** The channels it would go by, where that is known. */
  reached?: readonly number[] | undefined;
  reader?: DealWords | null;
  isLoading: boolean;
  onLoading: (isLoading: boolean) => void;
  /** What is asked between the words and their way. */
  children?: ReactNode;
};

/** What the project says by itself: words, files, and the channels they go by. */
export function MessageFields(props: Props) {
  const { value, onChange, channels, reached, reader, isLoading, onLoading, children } = props;
  const { t } = useTranslation('editor');
  const words = useDealWords(reader ?? null);
  const approving = channels.filter(({ limits }) => limits.templates);
  const ways = [...value.channels, ...(reached ?? [])];
  // With no way named it goes where the client wrote last, which may be a mailbox.
  const mayBeLetter = channels.some(({ id, limits }) => limits.letters && (!ways.length || ways.includes(id)));
  return (
    <>
      {(mayBeLetter || value.subject !== '') && (
        <TextField
          label={t('message.subject')}
          description={t('message.subject_note')}
          value={value.subject}
          maxLength={500}
          onChange={(event) => onChange({ subject: event.currentTarget.value })}
        />
      )}
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
          words={words}
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
