import { listOfferedServices, type OfferedService } from '@parley/contract/integrations/booking-visits';
import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../kit/api-error.ts';
import { useEndpoint } from '../../../kit/query.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import classes from './book.module.css';
import { focusFirst } from './focus-first.ts';

type Props = { branch_id: number; onChoose: (service: OfferedService) => void };

/** What is to be done: found by a few letters, taken by Enter. */
export function ServiceStep({ branch_id, onChoose }: Props) {
  const { t } = useTranslation('book');
  const [sought, setSought] = useState('');
  const { data, error, isError, isFetching, refetch } = useEndpoint(
    listOfferedServices,
    { branch_id },
    { quiet: true },
  );
  const words = sought.trim().toLowerCase();
  const found = (data ?? []).filter(({ title, category }) => `${title} ${category}`.toLowerCase().includes(words));
  const categories = [...new Set(found.map((it) => it.category))];
  const why = isApiError(error) ? error.text : '';
  return (
    <div className={classes.step} onKeyDown={walk}>
      <TextField
        ref={focusFirst}
        aria-label={t('service.search')}
        placeholder={t('service.search')}
        leftSection={<IconSearch size={16} />}
        value={sought}
        onChange={(event) => setSought(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (found[0]) onChoose(found[0]);
        }}
      />
      {!data && !isError && <ListSkeleton rows={5} />}
      {!data && isError && (
        <ErrorState {...(why ? { reason: why } : {})} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data && !found.length && <p className={classes.none}>{t(data.length ? 'service.not_found' : 'service.none')}</p>}
      {categories.map((category) => (
        <section key={category} aria-label={category || t('service.label')}>
          {category && <h3 className={classes.category}>{category}</h3>}
          <ul className={classes.services}>
            {found
              .filter((it) => it.category === category)
              .map((it) => (
                <li key={it.id}>
                  <button type="button" className={classes.service} data-walk onClick={() => onChoose(it)}>
                    <span className={classes.title}>{it.title}</span>
                    {it.minutes !== null && <span className={classes.meta}>{t('minutes', { count: it.minutes })}</span>}
                    <span>
                      <Money amount={it.price_min} />
                      {it.price_max > it.price_min && '+'}
                    </span>
                    <IconChevronRight size={16} className={classes.arrow} />
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The arrow keys go from the field through the list and back. */
function walk(event: KeyboardEvent<HTMLDivElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (!step) return;
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-walk]')];
  const next = places[places.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
