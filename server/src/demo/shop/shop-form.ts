import { honeypot } from '@parley/contract/deals/sources';
import type { BrandName } from '@parley/contract/projects/brands';
import type { Shop } from './shops.ts';

/** A form as any site may have one: it needs no script, and what is sent becomes a deal. */
export function formOf(
  brand: BrandName,
  { form, products }: Shop,
  { action, isSent }: { action: string; isSent: boolean },
): string {
  const offered = products.map(({ name }) => `<option>${name}</option>`);
  const thanks = isSent ? `<p class="thanks" role="status">${form.thanks}</p>` : '';
  return `<form id="request" class="request" method="post" action="${action}">
        <h2>${form.title}</h2>
        ${thanks}
        <label>${form.name}<input name="name" autocomplete="name" maxlength="100" required></label>
        <label>${form.phone}<input name="phone" type="tel" autocomplete="tel" maxlength="30" required></label>
        <label>${form.product}<select name="tag"><option value="">${form.any}</option>${offered.join('')}</select></label>
        <label>${form.question}<textarea name="${form.question}" rows="3" maxlength="1000"></textarea></label>
        <input class="unseen" name="${honeypot}" tabindex="-1" autocomplete="off" aria-hidden="true">
        <input type="hidden" name="utm_source" value="demo-shop">
        <input type="hidden" name="redirect" value="/demo/shop/?brand=${brand}&amp;sent=1#request">
        <button>${form.send}</button>
      </form>`;
}
