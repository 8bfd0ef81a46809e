import type { Funnel } from '@parley/contract/deals/funnels';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../../kit/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormAlert } from '../../../../ui/form-alert.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { Select } from '../../../../ui/select.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { useMay } from '../../../projects/index.ts';
import { stageOptions } from '../stage-options.ts';
import form from '../../../../ui/window-form.module.css';
import classes from './removal-window.module.css';

type Where = { to_stage_id?: number; with_leads?: boolean };
type Props = {
  opened: boolean;
  title: string;
  text: string;
  /** Those of its deals that one sees; undefined while that is asked. */
  hasDeals: boolean | undefined;
  /** Where deals may go, in this order of funnels; the stage beside is offered, or the first one. */
  funnels: Funnel[];
  without: number[];
  beside?: number | undefined;
  onRemove: (where: Where) => Promise<void>;
  onClose: () => void;
};

/** What goes does not come back, so it is asked for; where it has deals, also what becomes of them. */
export function RemovalWindow({ opened, title, onClose, hasDeals, ...rest }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="sm">
      {hasDeals === undefined ? (
        <ListSkeleton rows={2} />
      ) : (
        <Question {...rest} hasDeals={hasDeals} onClose={onClose} />
      )}
    </Modal>
  );
}

function Question({
  text,
  hasDeals,
  funnels,
  without,
  beside,
  onRemove,
  onClose,
}: Omit<Props, 'opened' | 'title'> & { hasDeals: boolean }) {
  const { t } = useTranslation(['editor', 'ui']);
  const group = useId();
  const options = stageOptions(funnels, without);
  const mayDelete = useMay('deals.delete');
  const [isMoved, setMoved] = useState(options.length > 0);
  const [to, setTo] = useState((options.find(({ value }) => value === String(beside)) ?? options[0])?.value ?? null);
  // It may have deals that one does not see, or that came just now.
  const [isHeld, setHeld] = useState(false);
  const isWhereAsked = hasDeals || isHeld;
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const remove = async () => {
    setSending(true);
    try {
      const where = isMoved && to ? { to_stage_id: Number(to) } : { with_leads: true };
      await onRemove(isWhereAsked ? where : {});
      onClose();
    } catch (error) {
      if (isApiError(error) && error.code === 'stage_has_leads') setHeld(true);
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
      <p className={classes.text}>{isWhereAsked ? `${text} ${t('removal.ask')}` : text}</p>
      {isWhereAsked && (
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
      )}
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
