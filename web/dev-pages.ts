import type { Plugin } from 'vite';

const outside =
  /^\/(app\/(create-project|settings|security|tariff|help|login|logout|invite|demo|mailbox|messenger_iframe)|messenger_iframe|_iframe)(\/|\?|$)/;

/** The built server answers these addresses with the same page; in development we must. */
export const devPages = (): Plugin => ({
  name: 'pages-outside-the-base',
  configureServer: (server) => {
    server.middlewares.use((request, _response, next) => {
      if (outside.test(request.url ?? '')) request.url = '/app/messenger/';
      next();
    });
  },
});
