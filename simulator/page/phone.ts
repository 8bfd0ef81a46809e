import { h } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { act, addClient, type Channel, type Chat, type Place, readChat, scan } from './api.ts';
import { CallCard, useCalls } from './call-card.ts';
import { Composer } from './composer.ts';
import { Knobs } from './knobs.ts';
import { Bubble } from './bubble.ts';
import { ClientPicker } from './client-picker.ts';
import { say } from './words.ts';

const titles: Record<string, string> = {
  whatsapp: 'WhatsApp',
  waba: 'WhatsApp Business',
  telegram: 'Telegram bot',
  telegramNumbered: 'Telegram',
  viber: 'Viber',
  vk: 'VK',
  instagram: 'Instagram',
  avito: 'Avito',
  email: 'E-mail',
};

/** One client's phone on one channel. */
export function Phone({ channel }: { channel: Channel }) {
  const [chosen, setChosen] = useState<{ account: string; client: string } | null>(null);
  const [chat, setChat] = useState<Chat | null>(null);
  const [marked, setMarked] = useState<{ id: string; how: 'reply' | 'edit' } | null>(null);
  const account = channel.accounts.find((it) => it.key === chosen?.account) ?? channel.accounts[0];
  const client = chosen?.client || account?.clients[0]?.id;
  const place = placeOf(channel.channel, account?.key, client);
  const last = account?.clients.find((it) => it.id === client)?.last;
  const end = useRef<HTMLDivElement>(null);
  const calls = useCalls(channel.channel, account);

  useEffect(() => {
    const here = placeOf(channel.channel, account?.key, client);
    if (!here) return setChat(null);
    let isCurrent = true;
    const look = () =>
      readChat(here).then(
        (it) => isCurrent && setChat(it),
        () => undefined,
      );
    void look();
    const timer = setInterval(() => void look(), 1000);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [channel.channel, account?.key, client]);
  useEffect(() => {
    if (end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [last, chat?.lines.length, place?.client]);

  const perform = async (what: Record<string, unknown>): Promise<void> => {
    if (!place) return;
    setChat(await act(place, what));
    // Letters typed into an answer leave it what it is.
    if (what.do !== 'type') setMarked(null);
  };
  const begin = async (name: string): Promise<void> => {
    if (!account) return;
    const made = await addClient({ channel: channel.channel, account: account.key }, name);
    setChosen({ account: account.key, client: made.client.id });
  };

  const title = titles[channel.channel] ?? channel.channel;
  return h('section', { class: 'phone', 'aria-label': title }, [
    h('div', { class: 'bar', 'data-channel': channel.channel }, [
      h('strong', {}, title),
      account &&
        (channel.accounts.length > 1
          ? accountPicker(channel, account.key, (key) => setChosen({ account: key, client: '' }))
          : account.name !== title && h('span', { class: 'account' }, account.name)),
      channel.channel === 'whatsapp' && client && callButton(() => void calls.dial(client), calls.call !== null),
    ]),
    h(CallCard, { calls }),
    account?.is_scan_awaited && scanBar(() => void scan({ channel: channel.channel, account: account.key })),
    account &&
      h(ClientPicker, {
        clients: account.clients,
        id: client,
        choose: (id) => setChosen({ account: account.key, client: id }),
        begin,
      }),
    h('div', { class: 'lines', ref: end, tabIndex: 0 }, [
      !account && h('p', { class: 'empty' }, say('nobody')),
      chat &&
        !chat.lines.length &&
        h('p', { class: 'empty' }, [h('strong', {}, say('empty')), say('hint', chat.client.name)]),
      ...(chat?.lines ?? []).map((line) =>
        h(Bubble, { key: line.id, line, lines: chat!.lines, mark: (how) => setMarked({ id: line.id, how }), perform }),
      ),
    ]),
    chat?.is_typing && h('p', { class: 'typing' }, say('typing')),
    chat?.is_blocked && h('p', { class: 'blocked' }, say('blocked')),
    chat &&
      h(Composer, {
        key: `${client}:${marked?.id}`,
        chat,
        channel: channel.channel,
        marked,
        perform,
        unmark: () => setMarked(null),
      }),
    h(Knobs, { channel }),
  ]);
}

const placeOf = (channel: string, account: string | undefined, client: string | undefined): Place | null =>
  account && client ? { channel, account, client } : null;

const callButton = (onClick: () => void, disabled: boolean) => {
  const title = say('call');
  return h(
    'button',
    { type: 'button', class: 'small call-start', title, 'aria-label': title, disabled, onClick },
    '📞',
  );
};

/** The phone of the account itself, not of a client. */
const scanBar = (onClick: () => void) =>
  h('div', { class: 'scan', role: 'status' }, [
    say('scan_waits'),
    h('button', { type: 'button', class: 'send', onClick }, say('scan')),
  ]);

const accountPicker = (channel: Channel, key: string | undefined, choose: (key: string) => void) =>
  h(
    'select',
    { class: 'pick', 'aria-label': say('account'), value: key, onChange: (event: Event) => choose(valueOf(event)) },
    channel.accounts.map((it) => h('option', { key: it.key, value: it.key }, it.name)),
  );

const valueOf = (event: Event): string => (event.target as HTMLSelectElement).value;
