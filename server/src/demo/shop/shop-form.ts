import { honeypot } from '@parley/contract/deals/sources';
import type { BrandName } from '@parley/contract/projects/brands';
import type { Shop } from './shops.ts';

type Utm = [name: string, value: string][];

/** What an advertisement has added to the address of the page; only what needs no care inside a page is taken. */
export function utmOf(query: Record<string, unknown>): Utm {
  const found = Object.entries(query).flatMap(([name, value]): Utm =>
    /^utm_[a-z]{1,20}$/.test(name) && typeof value === 'string' && /^[\p{L}\p{N} ._~+-]{1,100}$/u.test(value)
      ? [[name, value]]
      : [],
  );
  return found.length ? found.slice(0, 10) : [['utm_source', 'demo-shop']];
}

/** A form as any site may have one: it needs no script, and what is sent becomes a deal. */
export function formOf(
  brand: BrandName,
  { form, products }: Shop,
  { action, isSent, utm }: { action: string; isSent: boolean; utm: Utm },
): string {
  const offered = products.map(({ name }) => `<option>${name}</option>`);
  const marks = utm.map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`);
  const thanks = isSent ? `<p class="thanks" role="status">${form.thanks}</p>` : '';
  return `<form id="request" class="request" method="post" action="${action}">
        <h2>${form.title}</h2>
        ${thanks}
        <label>${form.name}<input name="name" autocomplete="name" maxlength="100" required></label>
        <label>${form.phone}<input name="phone" type="tel" autocomplete="tel" maxlength="30" required></label>
        <label>${form.product}<select name="tag"><option value="">${form.any}</option>${offered.join('')}</select></label>
        <label>${form.question}<textarea name="${form.question}" rows="3" maxlength="1000"></textarea></label>
        <input class="unseen" name="${honeypot}" tabindex="-1" autocomplete="off" aria-hidden="true">
        ${marks.join('')}
        <input type="hidden" name="redirect" value="/demo/shop/?brand=${brand}&amp;sent=1#request">
        <button>${form.send}</button>
      </form>`;
}
