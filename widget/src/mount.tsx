import { render } from 'preact';
import type { Conversation } from './conversation.ts';
import { inkOn } from './color.ts';
import type { Page } from './page.ts';
import type { Store } from './state.ts';
import css from './styles/all.css?inline';
import { sayIn } from './texts.ts';
import { App } from './ui/app.tsx';
import { UiContext } from './ui/context.ts';

type Mounting = { page: Page; store: Store; talk: Conversation | null; setOpen: (isOpen: boolean) => void };

/** Puts the widget into a root of its own: neither the page's styles nor ours cross its edge. */
export function mount({ page, store, talk, setOpen }: Mounting): void {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  addStyles(root);
  paint(host, store);
  // Keys pressed here are not shortcuts of the page.
  for (const event of ['keydown', 'keyup', 'keypress']) root.addEventListener(event, (it) => it.stopPropagation());
  const ui = { store, talk, setOpen, say: sayIn(page.language), language: page.language };
  const app = (
    <UiContext.Provider value={ui}>
      <App side={page.side} />
    </UiContext.Provider>
  );
  host.lang = page.language;
  // Beside the page's body: where that is zoomed or moved, all within it is too, and would not fit the window.
  document.documentElement.append(host);
  render(app, root);
}

/** Made by script rather than by a tag, which a page's policy may forbid. */
function addStyles(root: ShadowRoot): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
}

function paint(host: HTMLElement, store: Store): void {
  const apply = () => {
    const { color } = store.get().look;
    host.style.setProperty('--accent', color);
    host.style.setProperty('--on-accent', inkOn(color));
  };
  apply();
  store.subscribe(apply);
}
