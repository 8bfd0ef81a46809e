import { shownPhone } from '@parley/contract/clients/shown-phone';
import { type Contact, type Dialogue, listContacts } from '@parley/contract/inbox/contacts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useMoves } from '../../clients/index.ts';
import { isRoom } from '../work/guesses.ts';
import classes from './link-window.module.css';

type Props = { opened: boolean; onClose: () => void; contact: Contact; dialogue: Dialogue };

/** To whom a dialogue belongs instead. */
export function LinkWindow({ opened, onClose, contact, dialogue }: Props) {
  const { t } = useTranslation(['duplicates', 'ui']);
  const moves = useMoves();
  const [words, setWords] = useState('');
  const search = useDeferredValue(words.trim());
  const { data: found } = useQuery({
    queryKey: ['link-dialogue', search],
    queryFn: async ({ signal }) => (await api(listContacts, { search }, { signal })).data,
    enabled: search !== '',
  });
  const others = search ? found?.filter((row) => row.id !== contact.id && !isRoom(row)) : [];
  const move = (to: Contact) => {
    onClose();
    void moves.link(dialogue, to.id);
  };
  return (
    <Modal opened={opened} onClose={onClose} title={t('link_title', { name: dialogue.name })} size="sm">
      <SearchField value={words} onChange={setWords} placeholder={t('link_search')} maxLength={200} data-autofocus />
      <ul className={classes.list}>
        {others?.map((row) => (
          <li key={row.id}>
            <button type="button" className={classes.person} onClick={() => move(row)}>
              <Avatar name={row.name} seed={row.id} size={32} />
              <span className={classes.who}>
                <span>{row.name}</span>
                <span className={classes.about}>
                  {row.phone ? shownPhone(row.phone) : (row.email ?? `ID ${row.id}`)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {search !== '' && others?.length === 0 && <p className={classes.about}>{t('ui:nothing_found')}</p>}
    </Modal>
  );
}
