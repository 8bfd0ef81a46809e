export { CallBack, CallButton } from './call-button/late.tsx';
