import type { Visit } from '@parley/contract/integrations/booking-visits';
import { IconCircleCheck, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toast } from '../../../ui/toast.ts';
import form from '../../../ui/window-form.module.css';
import type { Visitor } from '../open-visits.ts';
import { servicesOf, shortDay } from '../visits/say-visit.ts';
import book from './book.module.css';
import classes from './booked.module.css';
import { focusFirst } from './focus-first.ts';

type Props = {
  visit: Visit;
  confirmation: string;
  visitor: Visitor;
  send: (contactId: number, text: string) => Promise<boolean>;
  onDone: () => void;
};

/** It is booked; the client is told by one press, and by nothing but that press. */
export function Booked({ visit, confirmation, visitor, send, onDone }: Props) {
  const { t } = useTranslation('book');
  const language = useLanguage();
  const [text, setText] = useState(confirmation);
  const say = async () => {
    if (await send(visitor.id, text.trim())) toast.success(t('booked.sent'));
    else toast.error(t('booked.no_dialogue'));
    onDone();
  };
  return (
    <div className={book.form}>
      <div className={classes.success}>
        <IconCircleCheck size={28} />
        <div>
          <p className={classes.when}>{`${shortDay(visit.day, language)}, ${visit.time}`}</p>
          <p className={classes.about}>{[servicesOf(visit), visit.master?.name].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <TextArea
        label={t('booked.text', visitor)}
        autosize
        minRows={4}
        maxRows={10}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={form.buttons}>
        <Button onClick={onDone}>{t('booked.not_now')}</Button>
        <Button ref={focusFirst} look="primary" icon={<IconSend />} disabled={!text.trim()} onClick={() => void say()}>
          {t('booked.send')}
        </Button>
      </div>
    </div>
  );
}
