export { DealScreen } from './deal-screen.tsx';
export { DealsScreen } from './deals-screen.tsx';
export { FunnelEditorScreen } from './funnel-editor-screen.tsx';
