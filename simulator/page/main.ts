import { h, render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type Channel, readState } from './api.ts';
import { Phone } from './phone.ts';
import { language, say } from './words.ts';

const refreshMs = 1000;

function Page() {
  const [channels, setChannels] = useState<Channel[] | null>(null);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const look = () =>
      readState().then(
        (it) => {
          setChannels(it);
          setAway(false);
        },
        () => setAway(true),
      );
    void look();
    const timer = setInterval(() => void look(), refreshMs);
    return () => clearInterval(timer);
  }, []);
  return [
    h('header', { class: 'top' }, [
      h('div', {}, [h('h1', {}, say('title')), h('p', {}, say('about'))]),
      h('a', { class: 'link', href: '/app/messenger/', target: '_blank' }, say('inbox')),
    ]),
    isAway && h('p', { class: 'away', role: 'alert' }, say('away')),
    h('main', { class: 'phones' }, [
      ...(channels ?? []).map((channel) => h(Phone, { key: channel.channel, channel })),
      channels && h(Website, {}),
    ]),
  ];
}

/** The tenth channel needs no provider: it is the demo's own shop. */
function Website() {
  return h('section', { class: 'phone', 'aria-label': say('website') }, [
    h('div', { class: 'bar', 'data-channel': 'widget' }, [h('strong', {}, say('website'))]),
    h('iframe', { class: 'site', src: `/demo/shop/?LANG=${language}`, title: say('website') }),
  ]);
}

document.documentElement.lang = language;
document.title = `Parley · ${say('title')}`;
render(h(Page, {}), document.body);
