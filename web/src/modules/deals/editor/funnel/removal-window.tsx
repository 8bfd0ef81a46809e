import type { Funnel } from '@parley/contract/deals/funnels';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../../kit/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormAlert } from '../../../../ui/form-alert.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { Select } from '../../../../ui/select.tsx';
import { useMay } from '../../../projects/index.ts';
import { stageOptions } from '../stage-options.ts';
import form from '../form.module.css';
import classes from './removal-window.module.css';

type Where = { to_stage_id?: number; with_leads?: boolean };
type Props = {
  opened: boolean;
  title: string;
  text: string;
  /** Where deals may go, in this order of funnels; the first stage is offered. */
  funnels: Funnel[];
  without: number[];
  onRemove: (where: Where) => Promise<void>;
  onClose: () => void;
};

/** What goes does not come back, so it is asked what becomes of its deals. */
export function RemovalWindow({ opened, title, onClose, ...rest }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="sm">
      <Question {...rest} onClose={onClose} />
    </Modal>
  );
}

function Question({ text, funnels, without, onRemove, onClose }: Omit<Props, 'opened' | 'title'>) {
  const { t } = useTranslation(['editor', 'ui']);
  const group = useId();
  const options = stageOptions(funnels, without);
  const mayDelete = useMay('deals.delete');
  const [isMoved, setMoved] = useState(options.length > 0);
  const [to, setTo] = useState(options[0]?.value ?? null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const remove = async () => {
    setSending(true);
    try {
      await onRemove(isMoved && to ? { to_stage_id: Number(to) } : { with_leads: true });
      onClose();
    } catch (error) {
      setRefusal(isApiError(error) ? error.text : String(error));
      setSending(false);
    }
  };
  const choice = (value: boolean, words: string, disabled = false) => (
    <label className={classes.choice}>
      <input
        type="radio"
        name={group}
        checked={isMoved === value}
        disabled={disabled}
        onChange={() => setMoved(value)}
      />
      {words}
    </label>
  );
  return (
    <div className={form.form}>
      <p className={classes.text}>{text}</p>
      <div role="radiogroup" aria-label={t('removal.what')} className={classes.choices}>
        {choice(true, t('removal.move'), options.length === 0)}
        {isMoved && (
          <Select
            aria-label={t('removal.to')}
            options={options}
            value={to}
            onChange={setTo}
            searchable={options.length > 8}
          />
        )}
        {choice(false, t('removal.with'), !mayDelete && options.length > 0)}
      </div>
      {refusal && <FormAlert>{refusal}</FormAlert>}
      <div className={form.buttons}>
        <Button onClick={onClose}>{t('ui:cancel')}</Button>
        <Button look="danger" loading={isSending} onClick={() => void remove()}>
          {t('removal.remove')}
        </Button>
      </div>
    </div>
  );
}
