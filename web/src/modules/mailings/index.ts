export { MailingHost } from './mailing-host.tsx';
