import {
  bookingSyncChanged,
  type ConnectedBooking,
  getBooking,
  updateBooking,
} from '@parley/contract/integrations/booking';
import { integrationChanged, integrationNames } from '@parley/contract/integrations/integrations';
import { usualWords, visitPlaceholders } from '@parley/contract/integrations/visit-words';
import type { BrandName } from '@parley/contract/projects/brands';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act } from '../../kit/act.ts';
import { api } from '../../kit/api.ts';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { useLive } from '../../kit/live.ts';
import { refetch, useEndpoint } from '../../kit/query.ts';
import { queryClient } from '../../kit/query-client.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import classes from './booking-settings.module.css';
import { key, place, type Saved } from './kept.ts';
import { SyncPart } from './sync-part.tsx';

type Changes = Partial<Pick<ConnectedBooking, 'branches_ids' | 'winner' | 'sends_new' | 'confirmation'>>;

type Props = { brand: BrandName; /** Of which level its headings are there. */ Heading: 'h3' | 'h4' };

/** Shown by the card of the integration and by its own tab of the settings window. */
export function BookingSettings({ brand, Heading }: Props) {
  const { t } = useTranslation('booking');
  const { data, error, isFetching, refetch: again } = useEndpoint(getBooking, {}, { quiet: true });
  useLive(bookingSyncChanged, () => void refetch(getBooking));
  useLive(integrationChanged, ({ kind }) => void (kind === 'booking' && refetch(getBooking)));
  if (error && !data) return <ErrorState reason={error.message} onRetry={() => void again()} retrying={isFetching} />;
  if (!data) return <ListSkeleton rows={4} />;
  const { connected } = data;
  if (!connected) return null;
  const name = integrationNames.booking[brand];
  return (
    <div className={classes.settings}>
      <section className={classes.part}>
        <Heading className={classes.title}>{t('branches.title')}</Heading>
        <Branches connected={connected} />
      </section>
      <section className={classes.part}>
        <Heading className={classes.title}>{t('edits.title')}</Heading>
        <p className={classes.note}>{t('edits.text')}</p>
        <Segmented
          wide
          aria-label={t('edits.title')}
          value={connected.winner}
          onChange={(winner) => void change({ winner })}
          options={[
            { value: 'theirs', label: t('edits.theirs', { name }) },
            { value: 'ours', label: t('edits.ours') },
          ]}
        />
        <Switch
          row
          label={t('sends_new.title', { name })}
          description={t('sends_new.text')}
          checked={connected.sends_new}
          onChange={(event) => void change({ sends_new: event.currentTarget.checked })}
        />
      </section>
      <section className={classes.part}>
        <Heading className={classes.title}>{t('confirmation.title')}</Heading>
        <Confirmation kept={connected.confirmation} />
      </section>
      <SyncPart what="clients" connected={connected} name={name} Heading={Heading} />
      <SyncPart what="products" connected={connected} name={name} Heading={Heading} />
    </div>
  );
}

function Branches({ connected: { branches, branches_ids } }: { connected: ConnectedBooking }) {
  const { t } = useTranslation('booking');
  const choose = (id: number, isChosen: boolean) => {
    const others = branches_ids.filter((it) => it !== id);
    void change({ branches_ids: isChosen ? [...others, id] : others });
  };
  return (
    <>
      {!branches_ids.length && <FormAlert tone="warn">{t('branches.none')}</FormAlert>}
      <div className={classes.branches}>
        {branches.map(({ id, title, address }) => (
          <Checkbox
            key={id}
            label={title}
            description={address}
            checked={branches_ids.includes(id)}
            onChange={(event) => choose(id, event.currentTarget.checked)}
          />
        ))}
      </div>
    </>
  );
}

/** The usual words until somebody writes their own; emptied, they are the usual ones again. */
function Confirmation({ kept }: { kept: string | null }) {
  const { t } = useTranslation('booking');
  const usual = usualWords.confirmation[useLanguage()];
  const [text, setText] = useState(kept ?? usual);
  const keep = () => {
    const confirmation = text.trim() && text !== usual ? text : null;
    if (!confirmation) setText(usual);
    if (confirmation !== kept) void change({ confirmation });
  };
  return (
    <TextArea
      aria-label={t('confirmation.title')}
      description={t('confirmation.text', { words: visitPlaceholders.map((it) => `{{${it}}}`).join(' ') })}
      autosize
      minRows={3}
      maxLength={2000}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={keep}
    />
  );
}

/** Seen at once; a refusal puts back what was there. */
async function change(changes: Changes): Promise<void> {
  const before = queryClient.getQueryData<Saved>(key);
  await act({
    on: ['booking'],
    guess: () => {
      // What is being read was so before this.
      void queryClient.cancelQueries({ queryKey: key });
      queryClient.setQueryData<Saved>(key, (known) => known && withChanges(known, changes));
    },
    putBack: () => queryClient.setQueryData(key, before),
    call: () => api(updateBooking, changes),
    place,
    renew: () => void refetch(getBooking),
  });
}

const withChanges = ({ data }: Saved, changes: Changes): Saved => ({
  data: { ...data, connected: data.connected && { ...data.connected, ...changes } },
});
