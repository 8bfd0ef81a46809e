import { languages } from '@parley/contract/languages';
import { useState } from 'react';
import { useMedia } from '../../kit/device.ts';
import { switchLanguage, useLanguage } from '../../kit/i18n/i18n.ts';
import { schemeChoices, useScheme } from '../../kit/scheme.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { brands, useBrand } from '../choose-brand.ts';
import { Logo } from '../logo.tsx';
import { chapters } from './chapters.tsx';
import { Pane } from './pane.tsx';
import classes from './showcase.module.css';

type View = 'both' | 'light' | 'dark';

const brandOptions = Object.values(brands).map(({ name, title }) => ({ value: name, label: title }));

/** Every component in every state, both schemes side by side. Words shown as examples are not translated. */
export function ShowcaseScreen() {
  const brand = useBrand();
  const language = useLanguage();
  const { choice, scheme, choose } = useScheme();
  const isWide = useMedia('(min-width: 1000px)');
  const [asked, setAsked] = useState(() => new URLSearchParams(location.search).get('view') as View | null);
  const [brandName, setBrandName] = useState(brand.name);
  const view = asked ?? (isWide ? 'both' : scheme);
  const schemes = view === 'both' ? (['light', 'dark'] as const) : [view];

  return (
    <div className={classes.screen} data-brand={brandName} data-scheme={scheme}>
      <header className={classes.header}>
        <Logo brand={brands[brandName]} />
        <h1 className={classes.title}>Components</h1>
        <div className={classes.controls}>
          <Segmented
            aria-label="View"
            value={view}
            onChange={setAsked}
            options={[
              { value: 'both', label: 'Side by side' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
          />
          <Segmented aria-label="Brand" value={brandName} onChange={setBrandName} options={brandOptions} />
          <Segmented
            aria-label="Language"
            value={language}
            onChange={(next) => void switchLanguage(next)}
            options={languages.map((value) => ({ value, label: value }))}
          />
          <Segmented
            aria-label="Scheme of the app"
            value={choice}
            onChange={choose}
            options={schemeChoices.map((value) => ({ value, label: value }))}
          />
        </div>
      </header>
      <nav className={classes.nav} aria-label="Components">
        {chapters.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <div className={classes.panes} data-both={view === 'both' || undefined}>
        {schemes.map((name, place) => (
          <Pane key={name} scheme={name}>
            {chapters.map(({ id, title, Part }) => (
              <section
                key={id}
                id={place === 0 ? id : `${id}-${name}`}
                className={classes.chapter}
                aria-label={`${title}, ${name}`}
              >
                <h2 className={classes.heading}>{title}</h2>
                <Part />
              </section>
            ))}
          </Pane>
        ))}
      </div>
    </div>
  );
}
