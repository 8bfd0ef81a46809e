import { honeypot, type LeadSource } from '@parley/contract/deals/sources';

export type SnippetWords = { name: string; phone: string; send: string; leave: string; thanks: string };
type Source = Pick<LeadSource, 'url' | 'phone_field' | 'name_field' | 'utm_field'>;

/**
 * A form for somebody's site. Where scripts run, the visitor stays on the page and is thanked; else the browser sends it
 * and comes back to the site. The field nobody sees is for machines that fill in everything.
 */
export const snippetOf = ({ url, phone_field, name_field, utm_field }: Source, words: SnippetWords): string =>
  `<form action="${escaped(url ?? '')}" method="post" accept-charset="utf-8">
  <p><label>${escaped(words.name)}<br><input name="${escaped(name_field)}" autocomplete="name" required></label></p>
  <p><label>${escaped(words.phone)}<br><input name="${escaped(phone_field)}" type="tel" autocomplete="tel" required></label></p>
  <p style="position:absolute;left:-9999px" aria-hidden="true"><label>${escaped(words.leave)} <input name="${honeypot}" tabindex="-1" autocomplete="off"></label></p>
  <input type="hidden" name="${escaped(utm_field)}">
  <input type="hidden" name="redirect" value="/">
  <p><button>${escaped(words.send)}</button></p>
  <script>
    (function (form) {
      if (/utm_/.test(location.search)) form.elements[${scripted(utm_field)}].value = location.search.slice(1);
      form.addEventListener('submit', function (event) {
        event.preventDefault();
        var filled = new URLSearchParams(new FormData(form));
        filled.delete('redirect');
        var give = function () { form.submit(); };
        fetch(form.getAttribute('action'), { method: 'POST', body: filled }).then(function (answer) {
          if (answer.ok) form.textContent = ${scripted(words.thanks)};
          else give();
        }, give);
      });
    })(document.currentScript.parentNode);
  </script>
</form>`;

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
/** Inside a script a less-than sign might end it. */
const scripted = (text: string) => JSON.stringify(text).replaceAll('<', String.raw`\u003c`);
