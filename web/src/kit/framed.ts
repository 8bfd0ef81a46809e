export const isFramed = () => globalThis.window !== undefined && window.parent !== window;
