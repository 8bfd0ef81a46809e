export { CallBack } from './call-button/call-back.tsx';
export { CallButton } from './call-button/call-button.tsx';
export { CallHost } from './call-host.tsx';
export { followCalls } from './open.ts';
